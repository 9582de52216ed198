#!/usr/bin/env python3
"""Writes layers.json: layers with projections, gates and W_O, computed in float64 by NumPy alone.

    python3 make_layers.py layers.json        (Debian: apt-get install python3-numpy)

Every case holds its inputs (x of each projection), its matrices, the edits that lead to it as texts a learner types,
and for 1, 2 and 4 heads: each head's q, k, v, weights, entropy and output for one query; the concatenation, the
output, each head's part of it, and its difference from the output before any edit.
"""
import json
import pathlib
import sys

import numpy as np

CRICKET = pathlib.Path(__file__).resolve().parent.parent.parent / "web/src/examples/cricket.json"
WEIGHTS = ("wQ", "wK", "wV", "wO")

# As a teacher may give it: x, a mask, every token asks, and no two widths alike.
OWN = {
    "id": "own", "locale": "en", "tokens": ["the", "red", "ball", "swings"], "query": 2,
    "features": ["seam", "pace", "spin"], "heads": 2, "causal": True,
    "x": [[1, 0, 2], [0.5, 1, -1], [2, 1, 0], [-1, 3, 2]],
    "wQ": [[1, 0, 0.5, 0], [0, 1, 0, -1], [0, 0.5, 1, 1]], "wK": [[1, 0, 0, 1], [0, 1, 1, 0], [0.5, 0, 0, -1]],
    "wV": [[1, 0, 0, 2], [0, 1, 0, 0], [0, 0, 1, 1]], "wO": [[1, 0, 0], [0, 1, 0.5], [0, -1, 1], [0.5, 0, 1]],
}


def given(example):
    read = {key: np.atleast_2d(np.array(example[key], dtype=float)) for key in ("x", "q", "k", "v") if key in example}
    inputs = {name: read.get("x", read.get(name)) for name in "qkv"}
    matrices = {w: np.array(example[w], dtype=float) if w in example else np.eye(inputs["q"].shape[1]) for w in WEIGHTS}
    causal = example.get("causal", False)
    return {"id": example["id"], "tokens": example["tokens"], "features": example["features"], "causal": causal,
            "heads": example["heads"], "query": example["query"], "own": "x" in example, **inputs, **matrices}


def head(layer, i, h):
    def part(name, weight):
        columns = layer[weight].shape[1] // h
        return layer[name] @ layer[weight][:, i * columns:(i + 1) * columns]

    q, k, v = part("q", "wQ"), part("k", "wK"), part("v", "wV")
    row = layer["query"] if len(q) > 1 else 0
    dots = k @ q[row]
    exps = np.exp(dots / np.sqrt(q.shape[1]))
    if layer["causal"]:
        exps[row + 1 + len(k) - len(q):] = 0
    weights = exps / exps.sum()
    seen = weights[weights > 0]
    return {"q": q[row], "k": k, "v": v, "scaled": dots / np.sqrt(q.shape[1]), "exps": exps, "expSum": exps.sum(),
            "weights": weights, "output": weights @ v, "entropyBits": -(seen * np.log2(seen)).sum(),
            "argmax": [layer["tokens"][j] for j in np.flatnonzero(weights.max() - weights < 1e-12)]}


def run(layer, h, gates, before):
    heads = [head(layer, i, h) for i in range(h)]
    gated = [gate * one["output"] for gate, one in zip(gates, heads)]
    rows = np.split(layer["wO"], h)
    concat = np.concatenate(gated)
    out = {"heads": h, "gates": gates, "perHead": heads, "full": head(layer, 0, 1), "concat": concat,
           "output": concat @ layer["wO"], "terms": [one @ row for one, row in zip(gated, rows)]}
    change = out["output"] - (out if before is None else before)["output"]
    return {**out, "change": np.where(abs(change) < 1e-13, 0, change)}


def case(name, start, edits, gates=()):
    """`edits`: texts by "matrix.row.col"; `gates`: those that are not 1, from the first head on."""
    layer = {**start, **{w: start[w].copy() for w in WEIGHTS}}
    for place, text in edits.items():
        weight, row, col = place.split(".")
        layer[weight][int(row), int(col)] = float(text)
    counts = [h for h in (1, 2, 4) if layer["wQ"].shape[1] % h == 0 and layer["wV"].shape[1] % h == 0]
    scenarios = []
    for h in counts:
        ones = [1.0] * h
        before = run(start, h, ones, None)
        scenarios.append(run(layer, h, (list(gates) + ones)[:h], before))
    return {"name": name, "example": start["id"], "edits": edits, "gates": list(gates),
            "matrices": {w: layer[w] for w in WEIGHTS}, "scenarios": scenarios}


def dense(seed, start, matrices):
    rng = np.random.default_rng(seed)
    return {f"{w}.{i}.{j}": f"{rng.integers(-20, 20) / 10:g}" for w in matrices for i, j in np.ndindex(start[w].shape)}


def texts(start, target):
    """The edits that lead from the start to the matrices of `target`."""
    return {f"{w}.{i}.{j}": f"{m[i, j]:g}" for w, m in target.items() for i, j in np.argwhere(m != start[w])}


def presets(start, h=2):
    """What the buttons make of the example's own projections."""
    own = {w: start[w] for w in WEIGHTS[:3]}
    d = 4 // h
    order = np.r_[d:2 * d, 0:d, 2 * d:4]
    borrowed = np.r_[d:2 * d, d:4]
    eye, flip = np.eye(4), np.fliplr(np.eye(4))
    mixed = eye + np.tril(flip) - np.triu(flip)
    nothing = np.ones((len(start["wQ"]), 1))
    nothing[0] = 0
    made = {
        "swap": {w: m[:, order] for w, m in own.items()},
        "borrow": {w: m[:, borrowed] for w, m in own.items()},
        "drop": {w: m * nothing for w, m in own.items()},
    }
    if start["id"] == "cricket":
        made["slice"] = {w: eye for w in own}
        made["mix"] = {"wQ": mixed, "wK": mixed / 2}
        assert np.array_equal(mixed @ mixed.T / 2, eye)  # the full dot products stay as they are
    return [case(name, start, texts(start, target)) for name, target in made.items()]


def swapped(start):
    """Heads A and B of two in each other's place, and their rows of W_O after them."""
    order = [2, 3, 0, 1]
    heads = {w: start[w][:, order] for w in WEIGHTS[:3]}
    return [case("heads swapped", start, texts(start, heads)),
            case("heads and rows swapped", start, texts(start, {**heads, "wO": start["wO"][order]}))]


def has_tie(value):
    """Whether some number lies halfway between two with three decimals: there the last bit would decide the text."""
    if isinstance(value, dict):
        return any(has_tie(inner) for key, inner in value.items() if key not in ("edits", "matrices"))
    if isinstance(value, list):
        return any(has_tie(inner) for inner in value)
    if isinstance(value, np.ndarray):
        return any(has_tie(inner) for inner in value.ravel().tolist())
    return isinstance(value, float) and abs(abs(value) * 1000 % 1 - 0.5) < 1e-6


def plain(value):
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


if __name__ == "__main__":
    cricket, own = given(json.loads(CRICKET.read_text(encoding="utf-8"))), given(OWN)
    cases = [
        case("start", cricket, {}), *presets(cricket), *swapped(cricket),
        case("typed", cricket, dense(7, cricket, WEIGHTS[:3])), case("typed W_O", cricket, dense(8, cricket, WEIGHTS[3:])),
        case("one more entry", cricket, {"wO.2.0": "1"}),
        case("B off", cricket, {}, (1.0, 0.0)),
        case("A off, typed", cricket, dense(9, cricket, WEIGHTS), (0.0,)),
        case("start", own, {}), *presets(own), *swapped(own),
        case("typed, B off", own, dense(10, own, WEIGHTS), (1.0, 0.0)),
    ]
    if has_tie(cases):
        sys.exit("a value lies halfway between two roundings: choose another seed")
    result = {"numpy": np.__version__, "own": OWN, "examples": [cricket, own], "cases": cases}
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump(plain(result), f)
        f.write("\n")
