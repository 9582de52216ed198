#!/usr/bin/env python3
"""Writes mistakes.json: the layer of the step `mistakes`, right and with each bug, as a NumPy program with it prints.

    python3 make_mistakes.py mistakes.json        (Debian: apt-get install python3-numpy)

layers/<bug>: weights of both heads, concatenated output; "" is the right layer. random: the same for other shapes.
naive: exp(x)/sum(exp(x)) in single precision, `values` with 0 for what left the numbers, `kinds` naming it.
"""
import json
import sys

import numpy as np

TOKENS = ["India", "won", "the", "toss"]
Q = np.array([[2, 0, 1, 0, 1, 0], [0, 2, 0, 1, 0, 2], [0, 0, 0, 0, 0, 0], [1, 1, 0, 2, 1, 0]], float)
K = np.array([[1, 0, 2, 0, 1, 1], [0, 2, 1, 1, 0, 2], [1, 0, 0, 0, 0, 1], [1, 0, 2, 2, 1, 0]], float)
V = np.array([[3, 0, 0, 1, 0, 2], [0, 1, 0, 0, 2, 0], [0, 1, 0, 0, 0, 1], [0, 0, 2, 3, 0, 0]], float)


def softmax(x, axis=-1):
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def split(x, h):
    n, d = x.shape
    return x.reshape(n, h, d // h).transpose(1, 0, 2)


def merge(x):
    h, n, d = x.shape
    return x.transpose(1, 0, 2).reshape(n, h * d)


def right(q, k, v, h):
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(k.shape[-1]))
    return w, merge(w @ v)


def not_scaled(q, k, v, h):
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ k.transpose(0, 2, 1))
    return w, merge(w @ v)


def divided_by_root_d_model(q, k, v, h):
    d_model = k.shape[-1]
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(d_model))
    return w, merge(w @ v)


def softmax_over_queries(q, k, v, h):
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(k.shape[-1]), axis=1)
    return w, merge(w @ v)


def reshaped_keys(q, k, v, h):
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ k.reshape(h, k.shape[2], k.shape[1]) / np.sqrt(k.shape[-1]))
    return w, merge(w @ v)


def reshaped_heads(q, k, v, h):
    n, d = q.shape
    q, k, v = (x.reshape(h, n, d // h) for x in (q, k, v))
    w = softmax(q @ k.transpose(0, 2, 1) / np.sqrt(k.shape[-1]))
    return w, merge(w @ v)


def values_for_keys(q, k, v, h):
    q, k, v = split(q, h), split(k, h), split(v, h)
    w = softmax(q @ v.transpose(0, 2, 1) / np.sqrt(k.shape[-1]))
    return w, merge(w @ v)


LAYERS = {
    "right": right, "notScaled": not_scaled, "dividedByRootDModel": divided_by_root_d_model,
    "softmaxOverQueries": softmax_over_queries, "reshapedKeys": reshaped_keys, "reshapedHeads": reshaped_heads,
    "valuesForKeys": values_for_keys,
}


def layers(q, k, v, h):
    out = {}
    for name, layer in LAYERS.items():
        weights, output = layer(q, k, v, h)
        out[name] = {"weights": weights.tolist(), "output": output.tolist()}
    return out


def random_layers():
    rng = np.random.default_rng(7)
    out = []
    for n, d, h in [(1, 1, 1), (3, 8, 4), (5, 6, 3), (2, 12, 2), (7, 4, 1)]:
        q, k, v = (rng.normal(0, 1.5, (n, d)).round(3) for _ in range(3))
        out.append({"heads": h, "q": q.tolist(), "k": k.tolist(), "v": v.tolist(), "layers": layers(q, k, v, h)})
    return out


def guarded(numbers):
    numbers = np.atleast_1d(numbers)
    kinds = ["notANumber" if np.isnan(x) else "infinite" if np.isinf(x) else "finite" for x in numbers]
    return {"values": [float(x) if np.isfinite(x) else 0.0 for x in numbers], "kinds": " ".join(kinds)}


def naive(scores, factor):
    x = (np.array(scores) * factor).astype(np.float32)
    with np.errstate(all="ignore"):
        e = np.exp(x)
        total = np.float32(0)
        for one in e:
            total = np.float32(total + one)
        weights = e / total
    shifted = x - x.max()
    s = np.exp(shifted)
    return {"scores": list(scores), "factor": factor, "scaled": x.astype(float).tolist(), "exps": guarded(e), "sum": guarded(total),
            "naive": guarded(weights), "shifted": shifted.astype(float).tolist(), "shiftedExps": s.astype(float).tolist(),
            "shiftedSum": float(s.sum()), "weights": (s / s.sum()).astype(float).tolist()}


def naives():
    row = (split(Q, 2)[0] @ split(K, 2)[0].T / np.sqrt(3))[0]
    cases = [(row.tolist(), factor) for factor in [1, 2, 10, 38, 39, 60, 100]]
    return [naive(*case) for case in cases] + [
        naive([88.6, 88.6], 1),  # each is finite, the sum is not: weights of 0
        naive([-2, -3], 100),  # all vanish: 0/0
        naive([0], 5), naive([1, 2, 3], 0), naive([-1, 1], -88.5),
    ]


def single():
    """The largest number of single precision, and what e has to be raised to for it."""
    largest = float(np.finfo(np.float32).max)
    return {"largest": largest, "log": float(np.log(largest))}


if __name__ == "__main__":
    result = {"numpy": np.__version__, "tokens": TOKENS, "q": Q.tolist(), "k": K.tolist(), "v": V.tolist(), "heads": 2,
              "layers": layers(Q, K, V, 2), "random": random_layers(), "naive": naives(), "single": single()}
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump(result, f, indent=1)
        f.write("\n")
