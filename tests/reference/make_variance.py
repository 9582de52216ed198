#!/usr/bin/env python3
"""Writes variance.json: what dot products of random vectors should have, from NumPy.

    python3 make_variance.py variance.json        (Debian: apt-get install python3-numpy)

predictions: mean and variance of q·k from covariance matrices written out entry by entry, without a closed form.
entropies: the mean entropy of softmax weights of random scores over many queries, with its standard error.
"""
import itertools
import json
import sys

import numpy as np


def covariance(d, sigma, rho):
    return sigma**2 * np.array([[1.0 if i == j else rho for j in range(d)] for i in range(d)])


def prediction(d, sigma, mean, rho, both):
    a, b = covariance(d, sigma, rho), covariance(d, sigma, rho if both else 0)
    mu = np.full(d, mean)
    variance = sum(a[i, j] * b[i, j] + mu[i] * mu[j] * (a[i, j] + b[i, j]) for i in range(d) for j in range(d))
    return {"dK": d, "sigma": sigma, "mean": mean, "correlation": rho, "both": both,
            "rawMean": float(mu @ mu), "rawVariance": float(variance),
            "scaledMean": float(mu @ mu / np.sqrt(d)), "scaledVariance": float(variance / d)}


def bits(scores):
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights /= weights.sum(axis=-1, keepdims=True)
    logs = np.log2(weights, where=weights > 0, out=np.zeros_like(weights))
    return -(weights * logs).sum(axis=-1), weights.max(axis=-1)


def entropy(d, keys, distribution):
    rng = np.random.default_rng([d, keys])
    shape = (4000, keys + 1, d)
    draws = {"normal": lambda: rng.standard_normal(shape), "uniform": lambda: rng.uniform(-(3**0.5), 3**0.5, shape),
             "rademacher": lambda: rng.choice([-1.0, 1.0], shape)}[distribution]()
    scores = np.einsum("nd,nkd->nk", draws[:, 0], draws[:, 1:])
    out = {"dK": d, "keys": keys, "distribution": distribution}
    for name, x in ("raw", scores), ("scaled", scores / np.sqrt(d)):
        entropies, largest = bits(x)
        out[name] = {"bits": float(entropies.mean()), "error": float(entropies.std() / len(x) ** 0.5),
                     "largest": float(largest.mean()), "largestError": float(largest.std() / len(x) ** 0.5)}
    return out


predictions = [prediction(*case) for case in itertools.product((1, 2, 4, 16, 64), (0.5, 1.0, 2.0), (0.0, 1.0, -0.75),
                                                               (0.0, 0.5, 1.0), (False, True))]
entropies = [entropy(d, 16, "normal") for d in (1, 4, 16, 64)] + [entropy(16, 5, "uniform"),
                                                                  entropy(16, 5, "rademacher")]
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump({"numpy": np.__version__, "predictions": predictions, "entropies": entropies}, file, indent=1)
    file.write("\n")
