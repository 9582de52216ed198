#!/usr/bin/env python3
"""Writes cost.json: what layers of attention cost, counted with Python's integers.

    python3 make_cost.py cost.json

A product of an r x m matrix with an m x c one takes r*m*c multiply-adds; every count here is a sum of such products,
head by head, over the matrices that the layer really has (shapes below), not one of the engine's closed forms.
`layers`: the presets of the page and others; `beside`: the same width with 1, 2, 4, 8, 16 heads; `tokens`: the same layer with 1, 10, 100 ... tokens.
"""
import json
import sys
from fractions import Fraction


def multiply_adds(rows, inner, cols):
    return rows * inner * cols


def count(n, d, h, g=None, d_k=None, d_v=None, size=4):
    g = g or h
    d_k = d_k or d // h
    d_v = d_v or d // h
    queries, keys = range(h), range(g)
    w_q = [(d, d_k) for _ in queries]
    w_k = [(d, d_k) for _ in keys]
    w_v = [(d, d_v) for _ in keys]
    w_o = [(h * d_v, d)]
    entries = lambda matrices: sum(r * c for r, c in matrices)
    through = lambda matrices: sum(multiply_adds(n, r, c) for r, c in matrices)
    scores = sum(multiply_adds(n, d_k, n) for _ in queries)
    weighted = sum(multiply_adds(n, n, d_v) for _ in queries)
    weights = sum(n * n for _ in queries)
    q, k, v, output = through(w_q), through(w_k), through(w_v), through(w_o)
    parameters = sum(entries(m) for m in (w_q, w_k, w_v, w_o))
    cache_k, cache_v = (sum(n * width for _ in keys) for width in (d_k, d_v))
    projections, attention = q + k + v + output, scores + weighted
    return {
        "n": n, "dModel": d, "heads": h, "kvHeads": g, "dK": d_k, "dV": d_v, "bytes": size,
        "wQ": entries(w_q), "wK": entries(w_k), "wV": entries(w_v), "wO": entries(w_o), "parameters": parameters,
        "q": q, "k": k, "v": v, "scores": scores, "weightedSum": weighted, "output": output,
        "multiplyAdds": projections + attention, "projections": projections, "attention": attention,
        "flops": 2 * (projections + attention),
        "exponentials": weights, "storedWeights": weights,
        "cacheK": cache_k, "cacheV": cache_v, "cache": cache_k + cache_v,
        "parameterBytes": size * parameters, "weightBytes": size * weights, "cacheBytes": size * (cache_k + cache_v),
        "projectionsPerScores": float(Fraction(projections, scores)),
        "balancedLength": float(Fraction(projections * n, attention)),
    }


def case(name, state, n, d, h, g=None, d_k=None, d_v=None, size=4):
    return {
        "name": name, "state": state, "layer": count(n, d, h, g, d_k, d_v, size),
        "beside": [count(n, d, other, size=size) for other in (1, 2, 4, 8, 16) if d % other == 0],
        "tokens": [count(10 ** i, d, h, g, d_k, d_v, size) for i in range(7)],
    }


CASES = [
    case("chapter", "3,4,2,0,0,0,8", 3, 4, 2, size=8),
    case("vaswani", "100,512,8,0,0,0,4", 100, 512, 8),
    case("bert", "512,768,12,0,0,0,4", 512, 768, 12),
    case("gpt2", "1024,768,12,0,0,0,4", 1024, 768, 12),
    case("llama", "8192,4096,32,8,0,0,2", 8192, 4096, 32, g=8, size=2),
    case("own", "77,96,6,3,10,20,1", 77, 96, 6, g=3, d_k=10, d_v=20, size=1),
    case("prime", "7,13,1,0,0,0,4", 7, 13, 1),
]

if __name__ == "__main__":
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump({"cases": CASES}, f, indent=1)
        f.write("\n")
