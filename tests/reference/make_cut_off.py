#!/usr/bin/env python3
"""Writes cut_off.json: typed numbers that are cut off or rounded, and what the judge is to call them, by decimal alone.

    python3 make_cut_off.py cut_off.json

cases: `expected` (as many numbers as the answer has entries; rows of `columns` for a matrix, 0 for a list), `tolerance`,
`typed`, `verdict` and, where there are several, `entries`, the verdict of each with spaces between.
"""
import json
import random
import sys
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

THREE_DECIMALS = Decimal("0.0006")


def to_digits(value, digits, rounding):
    """`value` with so many significant digits, with the zeros that a learner would type."""
    return value.quantize(Decimal(1).scaleb(value.adjusted() - digits + 1), rounding)


def verdict_of(typed, value, tolerance):
    allowed = max(tolerance, Decimal("1e-9") * max(Decimal(1), abs(value)))
    if abs(typed - value) <= allowed:
        return "correct"
    for rounding, name in ((ROUND_HALF_UP, "close"), (ROUND_DOWN, "cutOff")):
        if any(typed == to_digits(value, digits, rounding) for digits in range(2, 10)):
            return name
    return "close" if abs(typed - value) <= abs(value) / 1000 else "wrong"


def value_of(random, tolerance):
    """Between 0.01 and 10 where three decimals are asked for, else a count; never near a border of the judge."""
    sign = random.choice((1, 1, 1, -1))
    if tolerance == 0:
        return Decimal(sign * random.randint(10 ** 4, 10 ** 8))
    return sign * Decimal(random.randint(10 ** 10 + 1, 10 ** 13)).scaleb(-12)


def typed_of(random, value, tolerance):
    if random.random() < 0.1:
        return to_digits(value * Decimal("1.2"), 3, ROUND_DOWN)
    digits = random.randint(1, 5)
    typed = to_digits(value, digits, random.choice((ROUND_DOWN, ROUND_DOWN, ROUND_HALF_UP)))
    return typed if tolerance else typed.quantize(Decimal(1))


def spelt(number):
    return format(number, "f")


def case_of(random, rows, columns):
    tolerance = random.choice((THREE_DECIMALS, THREE_DECIMALS, Decimal(0)))
    values = [value_of(random, tolerance) for _ in range(rows * columns)]
    # Where one is right there is more to see of the others.
    typed = [value if len(values) > 1 and random.random() < 0.4 else typed_of(random, value, tolerance)
             for value in values]
    verdicts = [verdict_of(t, v, tolerance) for t, v in zip(typed, values)]
    kinds = set(verdicts)
    whole = next(name for name in ("wrong", "cutOff", "close", "correct") if name in kinds)
    texts = ["; ".join(map(spelt, typed))] if rows == 1 else [
        " ".join(map(spelt, typed[i * columns:(i + 1) * columns])) for i in range(rows)]
    return {
        "expected": [float(v) for v in values], "columns": columns if rows > 1 else 0, "tolerance": float(tolerance),
        "typed": "; ".join(texts), "verdict": whole, "entries": " ".join(verdicts) if len(values) > 1 else ""}


def main():
    draws = random.Random(1)
    cases = [case_of(draws, rows, columns)
             for rows, columns, count in ((1, 1, 400), (1, 3, 150), (2, 3, 80)) for _ in range(count)]
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        json.dump({"cases": cases}, file, indent=0)
        file.write("\n")


if __name__ == "__main__":
    main()
