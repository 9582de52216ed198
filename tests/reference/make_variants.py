#!/usr/bin/env python3
"""Writes variants.json: expected answers and slips of 200 variants of each recall question, by NumPy alone.

    python3 make_variants.py variants.json        (Debian: apt-get install python3-numpy)

What the variants are about stands in variants_given.json, which the engine wrote (cmake --build build/release --target
write_variants): for each question the names with their lengths, and a row of numbers for each seed from 1 on.

questions/<question>/<part>: `expected`, perhaps `also` (accepted as well), and `slips`, a list of {id, answers}: a row
for each seed. Some slips change nothing in some variants. Eight significant digits. orders/<part>: the ids of the lines
in their order, and known wrong orders. lines: of each line of the derivation whether it is true, found by listing every
value that the components can take.
"""
import itertools
import json
import pathlib
import sys

import numpy as np

HERE = pathlib.Path(__file__).parent


class Part:
    """Answers of all variants: a row each."""

    def __init__(self):
        self.expected, self.also, self.slips = [], [], {}

    def add(self, expected, slips, also=None):
        self.expected.append(np.ravel(expected))
        if also is not None:
            self.also.append(np.ravel(also))
        # A mistake that can give several answers is listed once for each.
        seen = {}
        for name, answer in slips:
            seen[name] = seen.get(name, 0) + 1
            self.slips.setdefault((name, seen[name]), []).append(np.ravel(answer))

    def written(self):
        def rows(answers):
            return [[float(f"{x:.8g}") if x % 1 else int(x) for x in map(float, answer)] for answer in answers]

        out = {"expected": rows(self.expected)}
        if self.also:
            out["also"] = rows(self.also)
        out["slips"] = [{"id": name, "answers": rows(answers)} for (name, _), answers in self.slips.items()]
        return out


def parts(*names):
    return {name: Part() for name in names}


def question_1(variants):
    out = parts("d-k", "divisor", "scaled")
    for g in variants:
        d, h, dot = g["dModel"], g["heads"], g["dot"]
        w = d // h
        out["d-k"].add(w, [("forgotHeads", d), ("gaveHeads", h), ("multipliedByHeads", d * h), ("chapterHeads", d / 2)])
        roots = {"dividedByRootDModel": d ** 0.5, "dividedByDk": w, "dividedByDModel": d}
        out["divisor"].add(w ** 0.5, [*roots.items(), ("gaveFactor", w ** -0.5), ("chapterHeads", (d / 2) ** 0.5)])
        out["scaled"].add(dot * w ** -0.5, [("notScaled", dot), ("multipliedByRoot", dot * w ** 0.5)] + [
            (name, dot / divisor) for name, divisor in roots.items()])
    return out


def question_2(variants):
    out = parts("d-k", "parameters")
    for g in variants:
        d, h = g["dModel"], g["heads"]
        w = d // h
        out["d-k"].add(w, [
            ("forgotHeads", d), ("gaveHeads", h), ("multipliedByHeads", d * h), ("gaveDivisor", w ** 0.5),
            ("paperHeads", d / 8)])
        inwards = np.zeros((3, h, d, w)).size  # W_Q, W_K and W_V of every head
        outwards = np.zeros((h * w, d)).size
        out["parameters"].add(inwards + outwards, [
            ("threeNotFour", inwards), ("oneProjection", outwards), ("perHeadOnly", (inwards + outwards) // h),
            ("perHeadInwards", inwards // h), ("squaredHeadWidth", 4 * w ** 2), ("squaredHeadWidth", h * 4 * w ** 2),
            ("multipliedByHeads", h * (inwards + outwards)), ("multipliedByHeads", h * inwards),
            ("countedBiases", inwards + outwards + 4 * d), ("forgotSquare", 4 * d)])
    return out


def softmax(x):
    e = np.exp(x)
    return e / e.sum()


class Attention:
    """One query over keys and values, split over heads."""

    def __init__(self, q, k, v, heads):
        self.v = np.split(v, heads, axis=1)
        self.dots = [kk @ qq for qq, kk in zip(np.split(q, heads), np.split(k, heads, axis=1))]
        self.width = len(q) // heads
        self.weights = self.divided_by(self.width ** 0.5)

    def divided_by(self, divisor):
        return [softmax(dots / divisor) for dots in self.dots]

    def outputs(self, weights):
        return [w @ v for w, v in zip(weights, self.v)]


def wrong_ways(q, k, v, heads):
    right = Attention(q, k, v, heads)
    ways = {
        "notScaled": right.divided_by(1), "dividedByDk": right.divided_by(right.width),
        "dividedByDModel": right.divided_by(len(q)), "usedValuesInWeights": Attention(q, v, v, heads).weights,
        "softmaxOverQueries": [np.ones(len(k))] * heads, "roundedTooEarly": [w.round(2) for w in right.weights]}
    if heads > 1:
        ways["dividedByRootDModel"] = right.divided_by(len(q) ** 0.5)
    return ways


def question_3(variants):
    out = parts("weight-rows", "head-a", "head-b", "concat", "full")
    for g in variants:
        q, token, factor = np.array(g["q"]), g["token"] - 1, g["factor"]
        k = np.array([g["k1"], g["k2"], g["k3"]])
        before = np.array([g["v1"], g["v2"], g["v3"]])
        v = before.copy()
        v[token] = g["changed"]
        assert (v[token] == factor * before[token]).all()
        heavier = np.ones(3)
        heavier[token] = factor
        split, full = Attention(q, k, v, 2), Attention(q, k, v, 1)
        weight_a, weight_b = split.weights
        a, b = split.outputs(split.weights)
        wide, = full.outputs(full.weights)

        def multiplied(weights, normalised):
            ws = [w * heavier for w in weights]
            return [w / w.sum() for w in ws] if normalised else ws

        def shared(now, heads, pick):
            old = Attention(q, k, before, heads)
            unmoved = pick(old.outputs(old.weights))
            return [
                ("unchanged", unmoved), ("multipliedEverything", factor * unmoved),
                ("multipliedWeight", pick(old.outputs(multiplied(old.weights, True)))),
                ("multipliedTwice", pick(now.outputs(multiplied(now.weights, False)))),
            ] + [(name, pick(now.outputs(w))) for name, w in wrong_ways(q, k, v, heads).items()]

        def add(name, now, heads, pick, extra):
            rounded = pick(now.outputs([w.round(3) for w in now.weights]))
            out[name].add(pick(now.outputs(now.weights)), shared(now, heads, pick) + extra, rounded)

        whole = np.concatenate
        out["weight-rows"].add(split.weights, [
            ("multipliedWeight", multiplied(split.weights, False)),
            ("multipliedWeight", multiplied(split.weights, True)), ("swappedHeads", [weight_b, weight_a]),
            ("gaveScores", np.array(split.dots) / 2 ** 0.5), ("notNormalised", np.exp(np.array(split.dots) / 2 ** 0.5)),
            *wrong_ways(q, k, v, 2).items()])
        add("head-a", split, 2, lambda o: o[0], [
            ("otherHead", b), ("fullHead", wide[:2]), ("gaveWeights", weight_a), ("gaveConcat", whole([a, b]))])
        add("head-b", split, 2, lambda o: o[1], [
            ("otherHead", a), ("fullHead", wide[2:]), ("gaveWeights", weight_b), ("gaveConcat", whole([a, b]))])
        add("concat", split, 2, whole, [
            ("fullHead", wide), ("swappedHeads", whole([b, a])), ("addedHeads", a + b), ("averagedHeads", (a + b) / 2)])
        add("full", full, 1, whole, [("gaveConcat", whole([a, b])), ("gaveWeights", full.weights)])
    return out


def question_4(variants):
    out = parts("raw", "scaled", "scaled-again")
    for g in variants:
        d, h, sigma = g["dModel"], g["heads"], g["sigma"]
        kept = d // h
        component = sigma ** 2

        def variances(width):
            return sum(component * component for _ in range(width))

        raw = variances(kept)
        out["raw"].add(raw, [
            ("forgotHeads", variances(d)), ("gaveDeviation", raw ** 0.5), ("squaredTerms", raw * kept),
            ("alreadyScaled", variances(1)), ("tookSigmaForOne", kept), ("gaveComponentVariance", kept * component)])
        for name, width in (("scaled", kept), ("scaled-again", d // g["otherHeads"])):
            raw = variances(width)
            slips = [
                ("notScaled", raw), ("dividedVarianceOnce", raw / width ** 0.5), ("dividedByDk", raw / width ** 2),
                ("dividedByRootDModel", raw / d), ("gaveDeviation", (raw / width) ** 0.5), ("tookSigmaForOne", 1),
                ("gaveComponentVariance", component)]
            out[name].add(raw / width, slips + ([("keptDivisor", raw / kept)] if width != kept else []))
    return out


def question_5(variants):
    out = parts("one-head", "kept", "share")
    for g in variants:
        d, h, removed = g["dModel"], g["heads"], g["removed"]
        w, kept = d // h, h - g["removed"]
        one, part = 4 * np.zeros((d, w)).size, np.zeros((d, w)).size
        out["one-head"].add(one, [
            ("threeNotFour", 3 * part), ("oneProjection", part), ("wholeLayer", h * one),
            ("squaredHeadWidth", 4 * w ** 2), ("wholeOutput", 3 * part + d ** 2)])
        out["kept"].add(h * one - removed * one, [
            ("gaveRemoved", removed * one), ("forgotPruning", h * one), ("perHeadOnly", one),
            ("threeNotFour", kept * 3 * part), ("wholeOutput", kept * 3 * part + d ** 2),
            ("narrowerLayer", 4 * (kept * w) ** 2)])
        out["share"].add(1 - removed / h, [
            ("gaveRemoved", 1 - kept / h), ("gaveCount", kept), ("forgotPercent", kept / h * 100),
            ("wrongWhole", kept / removed), ("narrowerLayer", (kept / h) ** 2)])
    return out


def question_6(variants):
    out = parts("single", "split")
    for g in variants:
        n, d = g["n"], g["dModel"]
        for name, h in (("single", 1), ("split", g["heads"])):
            each = n * n * (d // h)
            total = sum(each for _ in range(h))
            many = [("perHeadOnly", each), ("multipliedByHeads", h * total), ("scoresOfOneHead", n ** 2)] if h > 1 else []
            out[name].add(total, many + [
                ("linearInN", n * d), ("countedFlops", 2 * total), ("countedWeightedSum", 2 * total),
                ("squaredWidth", n * d ** 2), ("countedScores", h * n ** 2),
                ("countedProjections", 4 * n * d ** 2)])
    return out


def orders():
    right = ["assumption", "product", "sum", "divided", "rest"]
    a, p, s, d, r = right
    return {"recall-4.order": {"right": right, "slips": [
        {"id": "dividedBeforeSum", "order": [a, p, d, s, r]},
        {"id": "summedBeforeProduct", "order": [a, s, p, d, r]},
        {"id": "resultFirst", "order": [r, a, p, s, d]},
        {"id": "assumedLate", "order": [p, s, d, a, r]},
        {"id": "assumedLate", "order": [p, a, s, d, r]},
        {"id": "assumedLate", "order": [p, s, a, d, r]},
        {"id": "backwards", "order": [r, d, s, p, a]}]}}


def lines():
    """Variances of components that are −σ or σ, over all that they can be."""
    def variance(sigma, width, divisor=1.0):
        signs = np.array(list(itertools.product([-sigma, sigma], repeat=2 * width)), dtype=float)
        return np.var((signs[:, :width] * signs[:, width:]).sum(axis=1) / divisor)

    cases = list(itertools.product([0.5, 2, 3], [1, 2, 3, 4]))

    def holds(claim):
        return all(np.isclose(claim(sigma, w), 0) for sigma, w in cases)

    return {
        "product": holds(lambda s, w: variance(s, 1) - s ** 4),
        "productAdded": holds(lambda s, w: variance(s, 1) - 2 * s ** 2),
        "sum": holds(lambda s, w: variance(s, w) - w * s ** 4),
        "sumSquared": holds(lambda s, w: variance(s, w) - w ** 2 * s ** 4),
        "divided": holds(lambda s, w: variance(s, w, w ** 0.5) - variance(s, w) / w),
        "dividedByRoot": holds(lambda s, w: variance(s, w, w ** 0.5) - variance(s, w) / w ** 0.5),
        "rest": holds(lambda s, w: variance(s, w, w ** 0.5) - s ** 4),
        "restShrinks": holds(lambda s, w: variance(s, w, w ** 0.5) - s ** 4 / w),
    }


def read_given():
    """For each question a list of variants, each a dictionary of numbers and lists."""
    with open(HERE / "variants_given.json", encoding="utf-8") as f:
        content = json.load(f)
    out = {}
    for question, table in content.items():
        out[question] = []
        for row in table["variants"]:
            rest = iter(row)
            values = {name: [next(rest) for _ in range(length)] for name, length in table["names"]}
            out[question].append({name: v[0] if len(v) == 1 else v for name, v in values.items()})
    return out


def main():
    make = [question_1, question_2, question_3, question_4, question_5, question_6]
    questions = {}
    for number, (question, variants) in enumerate(read_given().items()):
        made = make[number](variants)
        questions[question] = {name: part.written() for name, part in made.items()}
    result = {"numpy": np.__version__, "questions": questions, "orders": orders(), "lines": lines()}
    with open(sys.argv[1], "w", encoding="utf-8") as f:
        json.dump(result, f, separators=(",", ":"))
        f.write("\n")


if __name__ == "__main__":
    main()
