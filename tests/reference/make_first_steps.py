#!/usr/bin/env python3
"""Writes first_steps.json: what the steps sentence, bottleneck and mechanism show, without the engine.

    python3 make_first_steps.py first_steps.json        (Debian: apt-get install python3-numpy)

Distances come from splitting the sentence, costs from NumPy, and the best compromise from gradient descent, which
knows nothing of the mean of the targets; shapes are counted from matrices of zeros that NumPy multiplies.
"""
import json
import sys

import numpy as np

SENTENCE = ("Kohli, who anchored the innings after Rohit fell early, finally reached his century "
            "in the 47th over.")
TOKENS = ["Kohli", "his", "century"]
WANTS = [0, 2]
SHARE = 0.9


def sentence():
    words = [word.strip(",.") for word in SENTENCE.split()]
    pairs = [("coreference", "his", "Kohli"), ("topic", "century", "over")]
    places = [(name, words.index(a) + 1, words.index(b) + 1) for name, a, b in pairs]
    return {"text": SENTENCE, "words": words,
            "relations": [{"id": name, "from": a, "to": b, "distance": abs(a - b)} for name, a, b in places]}


def softmax(scores):
    exps = np.exp(scores - np.max(scores))
    return exps / exps.sum()


def target(wanted):
    out = np.full(len(TOKENS), (1 - SHARE) / (len(TOKENS) - 1))
    out[wanted] = SHARE
    return out


def cost(wanted, weights):
    return float(-(wanted * np.log2(weights)).sum())


def descend(targets):
    """Scores that make the summed cross-entropy least, by gradient descent; the smallest is 0."""
    scores = np.zeros(len(TOKENS))
    for _ in range(2000):
        scores -= 1.5 * sum(softmax(scores) - one for one in targets)
    return scores - scores.min()


def serve(scores, jobs):
    """One softmax for the given jobs."""
    scores = np.array(scores, dtype=float)
    targets = [target(WANTS[job]) for job in jobs]
    weights, best = softmax(scores), descend(targets)
    floors = [cost(one, one) for one in targets]
    bits = [cost(one, weights) for one in targets]
    least = [cost(one, softmax(best)) for one in targets]
    return {"jobs": jobs, "scores": scores.tolist(), "weights": weights.tolist(),
            "targets": [one.tolist() for one in targets], "floors": floors, "bits": bits,
            "bestScores": best.tolist(), "least": least,
            "excess": sum(bits) - sum(floors), "price": sum(least) - sum(floors)}


def bottleneck():
    one = [[0, 0, 0], [1.6, 0.2, 0.5], [3, 0, 3], [0, 3, 3], [0.05, 0, 2.95]]
    two = [[[0, 0, 0], [0, 0, 0]], [[3, 0.5, 0], [1, 2, 0.25]]]
    best = serve([0, 0, 0], [0, 1])["bestScores"]
    each = [serve([0, 0, 0], [job])["bestScores"] for job in range(2)]
    return {"one": [[serve(scores, [0, 1])] for scores in one],
            "two": [[serve(scores, [job]) for job, scores in enumerate(pair)] for pair in two],
            "best": [serve(best, [0, 1])], "each": [serve(scores, [job]) for job, scores in enumerate(each)]}


def layer(n, d_model, heads):
    width = d_model // heads
    x, w, w_o = np.zeros((n, d_model)), np.zeros((d_model, width)), np.zeros((heads * width, d_model))
    q = k = v = x @ w
    scores = q @ k.T
    head = scores @ v
    concat = np.concatenate([head] * heads, axis=1)
    matrices = [("x", x, 1), ("wQ", w, heads), ("wK", w, heads), ("wV", w, heads), ("q", q, heads), ("k", k, heads),
                ("v", v, heads), ("scores", scores, heads), ("weights", scores, heads), ("head", head, heads),
                ("concat", concat, 1), ("wO", w_o, 1), ("output", concat @ w_o, 1)]
    return {"n": n, "dModel": d_model, "heads": heads, "width": width,
            "symbols": [{"id": name, "rows": m.shape[0], "cols": m.shape[1], "count": count} for name, m, count in matrices]}


def near(d_model, heads):
    divisors = [h for h in range(1, d_model + 1) if d_model % h == 0]
    below = [h for h in divisors if h <= heads]
    above = [h for h in divisors if h >= heads]
    return {"dModel": d_model, "heads": heads, "near": sorted(set(below[-1:] + above[:1]))}


out = {
    "numpy": np.__version__,
    "sentence": sentence(),
    "bottleneck": bottleneck(),
    "mechanism": [layer(*sizes) for sizes in [(3, 4, 2), (3, 4, 1), (3, 4, 4), (100, 512, 8), (1024, 1024, 16), (1, 1, 1)]],
    "near": [near(*pair) for pair in [(4, 3), (512, 7), (5, 16), (1024, 15), (6, 4)]],
}
with open(sys.argv[1], "w", encoding="utf-8") as f:
    json.dump(out, f, indent=1, ensure_ascii=False)
    f.write("\n")
