#!/usr/bin/env python3
"""Writes exercises.json: expected answers and slips of every question, and cross-entropies, by NumPy alone.

    python3 make_exercises.py exercises.json        (Debian: apt-get install python3-numpy)

questions/<question>/<part>: `expected`, perhaps `also` (accepted as well), and `slips`, a list of {id, answer}: each is
the answer of somebody who makes that one mistake. What nobody could tell from a right answer is left out, as the
engine does: |slip − accepted| ≤ tolerance in every entry. compromises: two targets each, with what scores cost them.
"""
import json
import sys

import numpy as np

THREE_DECIMALS = 0.0006
Q = np.array([1.0, 2, 0, 1])
K = np.array([[2.0, 1, 0, 0], [0, 1, 0, 2], [0, 0, 2, 1]])
V = np.array([[1.0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0]])
TRIPLED = V * np.array([[1.0], [1], [3]])


def part(expected, slips, tolerance=0.0, also=None):
    expected = np.atleast_1d(np.asarray(expected, dtype=float))
    accepted = [expected] if also is None else [expected, np.asarray(also)]

    def hidden(answer):
        if answer.shape != expected.shape:
            return False
        allowed = np.maximum(tolerance, 1e-9 * np.maximum(1, np.abs(expected)))
        return all(min(abs(a - want[i]) for want in accepted) <= allowed[i] for i, a in enumerate(answer))

    kept = []
    for name, answer in slips:
        answer = np.atleast_1d(np.asarray(answer, dtype=float))
        if not hidden(answer):
            kept.append({"id": name, "answer": answer.tolist()})
    out = {"expected": expected.tolist(), "slips": kept}
    if also is not None:
        out["also"] = accepted[1].tolist()
    return out


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def heads_of(h, d=4):
    return [slice(i * d // h, (i + 1) * d // h) for i in range(h)]


def weights_of(q, k, h, scale=None):
    """One row of weights a head; scale: a number for all heads, None = 1/sqrt(d_k)."""
    rows = []
    for s in heads_of(h):
        dots = k[:, s] @ q[s]
        rows.append(softmax(dots * (1 / np.sqrt(4 // h) if scale is None else scale)))
    return rows


def outputs_of(weights, v):
    return [w @ v[:, s] for w, s in zip(weights, heads_of(len(weights)))]


def wrong_weights(q, k, v, h):
    """Name and weights of everybody who attends in a wrong way."""
    d_k = 4 // h
    right = weights_of(q, k, h)
    wrong_width = [("dividedByRootDModel", weights_of(q, k, h, 1 / 2))] if h > 1 else []
    return wrong_width + [
        ("notScaled", weights_of(q, k, h, 1)),
        ("dividedByDk", weights_of(q, k, h, 1 / d_k)),
        ("dividedByDModel", weights_of(q, k, h, 1 / 4)),
        ("usedValuesInWeights", weights_of(q, v, h)),
        ("softmaxOverQueries", [np.ones(3) for _ in right]),
        ("roundedTooEarly", [np.round(w, 2) for w in right]),
    ]


def values_changed(h, pick, expected, extra):
    """A part of question 3: `pick` takes the answer from a list of head outputs."""
    weights = weights_of(Q, K, h)
    before = pick(outputs_of(weights, V))
    heavier = [w * [1, 1, 3] for w in weights]
    slips = [
        ("unchanged", before),
        ("multipliedEverything", 3 * before),
        ("multipliedWeight", pick(outputs_of([w / w.sum() for w in heavier], V))),
        ("multipliedTwice", pick(outputs_of(heavier, TRIPLED))),
    ]
    slips += [(name, pick(outputs_of(w, TRIPLED))) for name, w in wrong_weights(Q, K, TRIPLED, h)]
    rounded = pick(outputs_of([np.round(w, 3) for w in weights], TRIPLED))
    return part(expected, slips + extra, THREE_DECIMALS, rounded)


def question_3():
    a, b = outputs_of(weights_of(Q, K, 2), TRIPLED)
    weight_a, weight_b = weights_of(Q, K, 2)
    full, = outputs_of(weights_of(Q, K, 1), TRIPLED)
    full_weights, = weights_of(Q, K, 1)
    concat = np.concatenate([a, b])
    whole = np.concatenate
    return {
        "head-a": values_changed(2, lambda o: o[0], a, [
            ("otherHead", b), ("fullHead", full[:2]), ("gaveWeights", weight_a), ("gaveConcat", concat)]),
        "head-b": values_changed(2, lambda o: o[1], b, [
            ("otherHead", a), ("fullHead", full[2:]), ("gaveWeights", weight_b), ("gaveConcat", concat)]),
        "concat": values_changed(2, whole, concat, [
            ("fullHead", full), ("swappedHeads", whole([b, a])), ("addedHeads", a + b),
            ("averagedHeads", (a + b) / 2)]),
        "full": values_changed(1, whole, full, [
            ("gaveConcat", concat), ("gaveWeights", full_weights)]),
    }


def width(d, h, extra):
    return part(d / h, [("forgotHeads", d), ("gaveHeads", h), ("multipliedByHeads", d * h)] + extra)


def parameters(d, h):
    w = d // h
    one_head = {"wQ": d * w, "wK": d * w, "wV": d * w, "wO": w * d}
    return part(h * sum(one_head.values()), [
        ("threeNotFour", 3 * d ** 2), ("oneProjection", d ** 2), ("perHeadOnly", sum(one_head.values())),
        ("perHeadInwards", 3 * d * w), ("squaredHeadWidth", 4 * w ** 2), ("squaredHeadWidth", 4 * h * w ** 2),
        ("multipliedByHeads", 4 * d ** 2 * h), ("multipliedByHeads", 3 * d ** 2 * h),
        ("countedBiases", 4 * (d ** 2 + d)), ("forgotSquare", 4 * d)])


def scaled_variance(d_k, d, kept):
    return part(1, [
        ("notScaled", d_k), ("dividedVarianceOnce", d_k / np.sqrt(d_k)), ("dividedByDk", d_k / d_k ** 2),
        ("dividedByRootDModel", d_k / d), ("keptDivisor", d_k / kept)], THREE_DECIMALS)


def score_count(n, d, h):
    each = n * n * (d // h)
    return part(sum(each for _ in range(h)), [
        ("linearInN", n * d), ("perHeadOnly", each), ("multipliedByHeads", h * n ** 2 * d),
        ("countedFlops", 2 * n ** 2 * d), ("countedWeightedSum", 2 * n ** 2 * d), ("squaredWidth", n * d ** 2),
        ("countedScores", h * n ** 2), ("countedProjections", 4 * n * d ** 2)] + (
            [("scoresOfOneHead", n ** 2)] if h > 1 else []))


def cost_check(n, d, h):
    # By counting, head by head and entry by entry, not by the formula.
    exponentials = sum(n * n for _ in range(h))
    balance = next(m for m in range(1, 10 ** 6) if 2 * m * m * d >= 4 * m * d * d)
    return {
        "exponentials": part(exponentials, [
            ("perHeadOnly", n ** 2), ("linearInN", h * n), ("countedScoreProducts", h * n ** 2 * (d // h)),
            ("sharedExponentials", n ** 2 / h)]),
        "equal": part(balance, [
            ("scoresWithoutSum", 4 * d), ("threeNotFour", 1.5 * d), ("oneProjection", d / 2), ("gaveWidth", d)]),
    }


def full_head_check():
    dots = K @ Q
    exps = np.exp(dots)
    slips = [(name, w[0]) for name, w in wrong_weights(Q, K, V, 1)]
    return {"unscaled": part(exps / exps.sum(), slips + [
        ("scaledAnyway", softmax(dots / 2)), ("notNormalised", exps), ("sharesOfScores", dots / dots.sum()),
        ("largestTakesAll", [0.5, 0.5, 0])], THREE_DECIMALS)}


def two_heads_check():
    k = K.copy()
    k[1, 2:] = 0
    (a, b), (full,) = weights_of(Q, k, 2), weights_of(Q, k, 1)
    slips = [(name, w[1]) for name, w in wrong_weights(Q, k, V, 2)]
    return {
        "full-dot": part(k[1] @ Q, [
            ("unchanged", K[1] @ Q), ("onlyHeadB", k[1, 2:] @ Q[2:]), ("scaledAlready", k[1] @ Q / 2),
            ("forgotQuery", k[1].sum())]),
        "weights-b": part(b, slips + [
            ("unchanged", weights_of(Q, K, 2)[1]), ("fullHead", full), ("otherHead", a),
            ("gaveOutput", b @ V[:, 2:])], THREE_DECIMALS),
    }


def projections_check():
    columns = np.array([[1.0, 0], [1, 0], [0, 0], [0, 1]])
    one = columns.copy()
    one[1, 0] = 0
    return {"product": part(Q @ columns, [
        ("slicedAnyway", Q[:2]), ("multipliedFeatures", [Q[0] * Q[1], Q[3]]), ("oneEntryOnly", Q @ one),
        ("swappedColumns", Q @ columns[:, ::-1])])}


def output_projection_check():
    def merged(gates, entry):
        w_o = np.eye(4)
        w_o[2, 0] = entry
        a, b = outputs_of(weights_of(Q, K, 2), V)
        return np.concatenate([gates[0] * a, gates[1] * b]) @ w_o

    return {"output": part(merged((0, 1), 0.5), [
        ("forgotGate", merged((1, 1), 0.5)), ("ignoredEntry", merged((0, 1), 0)),
        ("wholeEntry", merged((0, 1), 1)), ("otherHeadOff", merged((1, 0), 0.5)),
        ("gaveConcat", merged((1, 1), 0))], THREE_DECIMALS)}


def sentence_check():
    words = "Kohli , who anchored the innings after Rohit fell early , finally reached his century in the 47th over ."
    with_marks = words.split()
    tokens = [word for word in with_marks if word not in ",."]
    distance = tokens.index("his") - tokens.index("Rohit")
    return {"distance": part(distance, [
        ("countedBetween", distance - 1), ("countedBothEnds", distance + 1),
        ("countedPunctuation", with_marks.index("his") - with_marks.index("Rohit")),
        ("otherName", tokens.index("his") - tokens.index("Kohli"))])}


def scaling_check(d_k=64, sigma=2):
    a = b = sigma ** 2 * np.eye(d_k)
    raw = np.trace(a @ b)
    return part(raw / d_k, [
        ("notScaled", raw), ("dividedVarianceOnce", raw / np.sqrt(d_k)), ("dividedByDk", raw / d_k ** 2),
        ("gaveComponentVariance", a[0, 0]), ("addedComponentVariances", a[0, 0] + b[0, 0]), ("tookSigmaForOne", 1),
        ("gaveDeviation", np.sqrt(raw / d_k))], THREE_DECIMALS)


def questions():
    root = np.sqrt
    return {
        "sentence-check": sentence_check(),
        "bottleneck-check": {"weight": part((0.9 + 0.05) / 2, [
            ("halvedShare", 0.45), ("keptShare", 0.9), ("splitEverything", 0.5), ("spreadEvenly", 1 / 3),
            ("addedTargets", 0.95)], THREE_DECIMALS)},
        "mechanism-check": {
            "w-q": part([512, 64], [
                ("forgotHeads", [512, 512]), ("transposed", [64, 512]), ("squareHead", [64, 64]),
                ("gaveHeads", [512, 8])]),
            "scores": part([17, 17], [
                ("overFeatures", [64, 64]), ("gaveQueries", [17, 64]), ("gaveInput", [17, 512]),
                ("forgotHeads", [512, 512])]),
        },
        "full-head-check": full_head_check(),
        "two-heads-check": two_heads_check(),
        "projections-check": projections_check(),
        "output-projection-check": output_projection_check(),
        "reproduce-check": {"lines": reproduce_check(6, 4)},
        "cost-check": cost_check(300, 720, 12),
        "scaling-check": {"sigma": scaling_check()},
        "specialise-check": specialise_check(),
        "misconception-check": misconception_check(),
        "recall-1": {
            "d-k": width(4, 4, [("chapterHeads", 2)]),
            "divisor": part(1, [
                ("dividedByRootDModel", root(4)), ("dividedByDk", 1), ("dividedByDModel", 4), ("gaveFactor", 1),
                ("chapterHeads", root(2))], THREE_DECIMALS),
        },
        "recall-2": {
            "d-k": width(768, 12, [("gaveDivisor", root(64)), ("paperHeads", 96)]),
            "parameters": parameters(768, 12),
        },
        "recall-3": question_3(),
        "recall-4": {
            "raw": part(64, [
                ("forgotHeads", 512), ("gaveDeviation", 8), ("squaredTerms", 4096), ("alreadyScaled", 1)]),
            "scaled": scaled_variance(64, 512, 64),
            "scaled-again": scaled_variance(32, 512, 64),
        },
        "recall-5": {"one-head": part(4 * 512 * 64, [
            ("threeNotFour", 3 * 512 * 64), ("oneProjection", 512 * 64), ("wholeLayer", 4 * 512 ** 2),
            ("squaredHeadWidth", 4 * 64 ** 2), ("wholeOutput", 3 * 512 * 64 + 512 ** 2)])},
        "recall-6": {"single": score_count(100, 512, 1), "split": score_count(100, 512, 8)},
    }


def reproduce_check(queries, heads):
    # By printing, line by line.
    full = [(q, "full", what) for what in ("weights", "output") for q in range(queries)]
    narrow = [(q, h, what) for h in range(heads) for what in ("weights", "output") for q in range(queries)]
    joined = [(q, "joined") for q in range(queries)]
    lines = full + narrow + joined
    return part(len(lines), [
        ("forgotQueries", sum(line[0] == 0 for line in lines)), ("forgotFullHead", len(narrow + joined)),
        ("forgotJoining", len(full + narrow)), ("onlyHeads", len(narrow)),
        ("oneLineAHead", sum(line[-1] != "weights" for line in lines)),
        ("addedQueries", sum(line[0] == 0 for line in lines) + queries)])


def specialise_check():
    heads, removed = 6 * 8, 38
    left = heads - removed
    return {"kept": part(left / heads, [
        ("gaveRemoved", removed / heads), ("gaveCount", left), ("forgotPercent", 100 * left / heads),
        ("wrongWhole", left / removed)], THREE_DECIMALS)}


def misconception_check():
    d, h = 512, 8
    rng = np.random.default_rng(1)
    rank = np.linalg.matrix_rank(rng.normal(size=(d, d // h)) @ rng.normal(size=(d // h, d)))
    sizes = [np.zeros((d, h * d)).size] * 3 + [np.zeros((h * d, d)).size]
    return {
        "rank": part(rank, [("forgotHeads", d), ("gaveHeads", h), ("squaredRank", (d // h) ** 2)]),
        "wide": part(sum(sizes), [
            ("keptSplit", 4 * d ** 2), ("threeNotFour", sum(sizes[:3])), ("oneProjection", sizes[0]),
            ("squareOutput", sum(sizes[:3]) + d ** 2)]),
    }


def compromise(name, targets, scores):
    def bits(target, weights):
        return float(-(target * np.log2(weights)).sum())

    weights = softmax(scores)
    mean = targets.mean(axis=0)
    floors = [bits(t, t) for t in targets]
    jensen_shannon = bits(mean, mean) - np.mean(floors)
    return {
        "name": name, "scores": scores.tolist(), "targets": targets.tolist(), "weights": weights.tolist(),
        "bits": [bits(t, weights) for t in targets], "floors": floors, "bestWeights": mean.tolist(),
        "bestScores": np.log(mean / mean.min()).tolist(), "bestBits": [bits(t, mean) for t in targets],
        "price": float(len(targets) * jensen_shannon),
        "excess": float(sum(bits(t, weights) for t in targets) - sum(floors)),
    }


def compromises():
    wanted = np.array([[0.9, 0.05, 0.05], [0.05, 0.05, 0.9]])
    out = [compromise("cricket", wanted, np.zeros(3)), compromise("cricket, one job", wanted[:1], np.array([1, 0, 0.5]))]
    rng = np.random.default_rng(47)
    for i in range(50):
        n = int(rng.integers(2, 9))
        out.append(compromise(f"random {i}", rng.dirichlet(np.ones(n), 2), rng.normal(0, 2, n)))
    return out


if __name__ == "__main__":
    result = {"numpy": np.__version__, "questions": questions(), "compromises": compromises()}
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump(result, f, indent=1)
        f.write("\n")
