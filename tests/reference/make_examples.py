#!/usr/bin/env python3
"""Writes examples.json: what the layers of web/src/examples compute, in float64, by NumPy alone.

    python3 make_examples.py examples.json        (Debian: apt-get install python3-numpy)

For every example, for one full-width head and for the heads it is about: scores, weights and
entropy of each head, its output, the concatenation and the output after W_O.
"""
import json
import pathlib
import sys

import numpy as np

FOLDER = pathlib.Path(__file__).resolve().parent.parent.parent / "web/src/examples"
NAMES = ("cricket", "commentary", "to_be")


def trace(q, k, v, causal, scale):
    scores = q @ k.T
    scaled = scores * (1 / np.sqrt(q.shape[1]) if scale is None else scale)
    seen = np.tril(np.ones_like(scores), len(k) - len(q)) if causal else np.ones_like(scores)
    exps = np.exp(scaled) * seen
    weights = exps / exps.sum(axis=1, keepdims=True)
    logs = np.log2(np.where(weights > 0, weights, 1))
    return {"scores": scores, "scaled": scaled, "weights": weights, "entropyBits": -(weights * logs).sum(axis=1),
            "output": weights @ v}


def layer(example, h):
    given = {name: np.atleast_2d(np.array(example[name], dtype=float)) for name in ("x", "q", "k", "v", "wQ", "wK",
                                                                                    "wV", "wO") if name in example}
    q, k, v = (given.get("x", given.get(name)) for name in "qkv")
    q, k, v = (m @ given[w] if w in given else m for m, w in ((q, "wQ"), (k, "wK"), (v, "wV")))
    parts = zip(*(np.split(m, h, axis=1) for m in (q, k, v)))
    heads = [trace(*part, example.get("causal", False), example.get("scale")) for part in parts]
    concat = np.concatenate([head["output"] for head in heads], axis=1)
    return {"heads": h, "perHead": heads, "concat": concat,
            "output": concat @ given["wO"] if "wO" in given else concat, "widths": [q.shape[1], v.shape[1]]}


def plain(value):
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.tolist() if isinstance(value, np.ndarray) else value


out = {"numpy": np.__version__, "examples": []}
for name in NAMES:
    example = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    q_width, v_width = layer(example, 1)["widths"]
    counts = [h for h in (1, 2, 4, 8, 16) if q_width % h == 0 and v_width % h == 0]
    counts = [h for h in counts if h in (1, example["heads"])]
    out["examples"].append({"id": example["id"], "layers": [layer(example, h) for h in counts]})
with open(sys.argv[1], "w", encoding="utf-8") as f:
    json.dump(plain(out), f)
    f.write("\n")
