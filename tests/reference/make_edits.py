#!/usr/bin/env python3
"""Writes edits.json: three seeded edits of Q, K and V in the worked example, computed in float64 by NumPy alone.

    python3 make_edits.py edits.json        (Debian: apt-get install python3-numpy)

Each case holds the texts a learner would type and, for 1, 2 and 4 heads, the scenarios of cricket.json with them.
The third case spells its numbers in the other ways a learner may: 15e-1, 1,5, +1.50, a typographic minus.
"""
import json
import sys

import numpy as np

TOKENS = ["Kohli", "his", "century"]


def head(q, k, v):
    dots = k @ q
    scaled = dots / np.sqrt(len(q))
    exps = np.exp(scaled)
    weights = exps / exps.sum()
    return {
        "q": q.tolist(), "k": k.tolist(), "v": v.tolist(), "scale": float(1 / np.sqrt(len(q))),
        "dots": dots.tolist(), "scaled": scaled.tolist(), "exps": exps.tolist(), "expSum": float(exps.sum()),
        "weights": weights.tolist(), "contributions": (weights[:, None] * v).tolist(),
        "output": (weights @ v).tolist(), "entropyBits": float(-(weights * np.log2(weights)).sum()),
        "argmax": [t for t, w in zip(TOKENS, weights) if weights.max() - w < 1e-12],
    }


def scenario(q, k, v, heads):
    width = len(q) // heads
    parts = [slice(i * width, (i + 1) * width) for i in range(heads)]
    per_head = [head(q[p], k[:, p], v[:, p]) for p in parts]
    return {"name": f"{heads} heads", "heads": heads, "dK": width, "perHead": per_head,
            "concat": [x for one in per_head for x in one["output"]]}


def case(seed, draw):
    rng = np.random.default_rng(seed)
    typed = {name: [draw(rng) for _ in range(4 * rows)] for name, rows in (("Q", 1), ("K", 3), ("V", 3))}
    value = {name: np.array([number for _, number in entries]).reshape(-1, 4) for name, entries in typed.items()}
    q, k, v = value["Q"][0], value["K"], value["V"]
    texts = {name: [[text for text, _ in entries[i:i + 4]] for i in range(0, len(entries), 4)]
             for name, entries in typed.items()}
    return {"seed": seed, "typed": texts, "Q": q.tolist(), "K": k.tolist(), "V": v.tolist(),
            "scenarios": [scenario(q, k, v, heads) for heads in (1, 2, 4)]}


def decimal(rng):
    text = f"{rng.integers(-250, 250) / 100:g}"
    return text, float(text)


def whole(rng):
    text = str(rng.integers(-2, 3))
    return text, float(text)


def unusual(rng):
    tenths = int(rng.integers(-25, 25))
    style = rng.integers(4)
    if style == 0:
        return f"{tenths}e-1", tenths / 10
    if style == 1:
        return f"{tenths / 10}".replace(".", ","), tenths / 10
    return f" {tenths / 10:+.2f} ".replace("-", "\N{MINUS SIGN}"), tenths / 10


def has_tie(value):
    """Whether some number lies halfway between two with three decimals: there the last bit would decide the text."""
    if isinstance(value, dict):
        return any(has_tie(inner) for inner in value.values())
    if isinstance(value, list):
        return any(has_tie(inner) for inner in value)
    return isinstance(value, float) and abs(abs(value) * 1000 % 1 - 0.5) < 1e-6


if __name__ == "__main__":
    out = {"numpy": np.__version__, "tokens": TOKENS, "query": "his",
           "cases": [case(2024, whole), case(2025, decimal), case(2026, unusual)]}
    if has_tie(out["cases"]):
        sys.exit("a value lies halfway between two roundings: choose another seed")
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump(out, f, indent=1, ensure_ascii=False)
        f.write("\n")
