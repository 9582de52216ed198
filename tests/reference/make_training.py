#!/usr/bin/env python3
"""Writes training.json: three steps of Adam on the task with two relations, computed by NumPy in float64.

    python3 make_training.py OUT.json

The model: X = tokens P; one learned query q for all samples; Q = q Wq, K = X Wk, V = X Wv; heads with
1/sqrt(d_k); concat (times a gate a head) Wo; U. Loss: mean squared error of all numbers of all answers.
Start values and batches are rounded, so that they are the same whatever machine draws them. All
parameters stand in one list: P, q, Wq, Wk, Wv, Wo, U, each row by row.
"""
import json
import sys

import numpy as np

NAMES = ("P", "q", "Wq", "Wk", "Wv", "Wo", "U")


def forward(p, tokens, heads, gates):
    size, n, _ = tokens.shape
    width = p["q"].size
    d_k = width // heads
    x = tokens @ p["P"]
    q = (p["q"] @ p["Wq"]).reshape(heads, d_k)
    k = (x @ p["Wk"]).reshape(size, n, heads, d_k)
    v = (x @ p["Wv"]).reshape(size, n, heads, d_k)
    scores = np.einsum("hk,bnhk->bhn", q, k) / np.sqrt(d_k)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    weights /= weights.sum(-1, keepdims=True)
    concat = (np.einsum("bhn,bnhk->bhk", weights, v) * gates[None, :, None]).reshape(size, width)
    mixed = concat @ p["Wo"]
    return {"x": x, "q": q, "k": k, "v": v, "weights": weights, "concat": concat, "mixed": mixed, "y": mixed @ p["U"]}


def backward(p, tokens, f, d_y, heads, gates):
    size, n, _ = tokens.shape
    width = p["q"].size
    d_k = width // heads
    d_mixed = d_y @ p["U"].T
    d_out = (d_mixed @ p["Wo"].T).reshape(size, heads, d_k) * gates[None, :, None]
    d_w = np.einsum("bhk,bnhk->bhn", d_out, f["v"])
    d_v = np.einsum("bhn,bhk->bnhk", f["weights"], d_out).reshape(size, n, width)
    d_s = f["weights"] * (d_w - (d_w * f["weights"]).sum(-1, keepdims=True)) / np.sqrt(d_k)
    d_q = np.einsum("bhn,bnhk->hk", d_s, f["k"]).reshape(width)
    d_keys = np.einsum("bhn,hk->bnhk", d_s, f["q"]).reshape(size, n, width)
    d_x = d_keys @ p["Wk"].T + d_v @ p["Wv"].T
    return {"U": f["mixed"].T @ d_y, "Wo": f["concat"].T @ d_mixed, "Wq": np.outer(p["q"], d_q), "q": p["Wq"] @ d_q,
            "Wk": np.einsum("bnd,bne->de", f["x"], d_keys), "Wv": np.einsum("bnd,bne->de", f["x"], d_v),
            "P": np.einsum("bni,bnd->id", tokens, d_x)}


def batch(rng, size, n, content, relations):
    numbers = rng.normal(0, 1, (size, n, content)).round(2)
    places = np.argsort(rng.random((size, n)), 1)[:, :relations]
    roles = np.full((size, n), relations)
    rows = np.arange(size)
    for role in range(relations):
        roles[rows, places[:, role]] = role
    tokens = np.concatenate([numbers, np.eye(relations + 1)[roles]], -1)
    return tokens, np.concatenate([numbers[rows, places[:, r]] for r in range(relations)], -1)


def flat(p):
    return [float(x) for name in NAMES for x in p[name].reshape(-1)]


def case(rng, heads, width, n, content, relations, gates, rate, size=4):
    gates = np.array(gates, dtype=float)

    def start(rows, cols):
        return rng.normal(0, 1 / np.sqrt(rows), (rows, cols)).round(3)

    p = {"P": start(content + relations + 1, width), "q": rng.normal(0, 1, width).round(3),
         **{name: start(width, width) for name in ("Wq", "Wk", "Wv", "Wo")}, "U": start(width, relations * content)}
    first = {name: np.zeros_like(x) for name, x in p.items()}
    second = {name: np.zeros_like(x) for name, x in p.items()}
    out = {"heads": heads, "width": width, "tokens": n, "content": content, "relations": relations, "samples": size,
           "learningRate": rate, "gates": gates.tolist(), "start": flat(p), "steps": []}
    for t in range(1, 4):
        tokens, targets = batch(rng, size, n, content, relations)
        f = forward(p, tokens, heads, gates)
        error = f["y"] - targets
        grads = backward(p, tokens, f, 2 * error / targets.size, heads, gates)
        out["steps"].append({"tokens": tokens.reshape(size * n, -1).tolist(), "targets": targets.tolist(),
                             "weights": f["weights"].reshape(size, -1).tolist(), "y": f["y"].tolist(),
                             "loss": float((error ** 2).mean()), "gradients": flat(grads)})
        for name, g in grads.items():
            first[name] = 0.9 * first[name] + 0.1 * g
            second[name] = 0.999 * second[name] + 0.001 * g * g
            p[name] = p[name] - rate * (first[name] / (1 - 0.9 ** t)) / (np.sqrt(second[name] / (1 - 0.999 ** t)) + 1e-8)
    return out | {"end": flat(p)}


def main():
    rng = np.random.default_rng(20261130)
    cases = [
        case(rng, 1, 6, 5, 2, 2, [1], 0.01),
        case(rng, 2, 8, 8, 3, 2, [1, 1], 0.01),
        case(rng, 4, 8, 4, 1, 3, [1, 0.5, 0, -1], 0.1),
        case(rng, 3, 9, 2, 4, 1, [1, 1, 2], 0.003),
    ]
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump({"numpy": np.__version__, "cases": cases}, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    main()
