#!/usr/bin/env python3
"""Writes a JSON file as lines of text for support/reference.cpp.

    flatten.py IN.json OUT.txt

One value a line, three fields divided by tabs: path, shape, values. Numbers keep every digit.
    cases#                    <empty>   16             length of a list that is not an array of numbers
    cases/3/heads             <empty>   4              number; true and false are 1 and 0
    cases/3/name              text      four tokens    string
    cases/3/inputs/wQ         4 8       0.1 0.2 …      array of numbers, row-major, or {shape, data}
A null is left out.
"""
import json
import sys


def is_number(x):
    return isinstance(x, (int, float)) and not isinstance(x, bool)


def shape_of(x):
    """The shape of a rectangular nested list of numbers, or None."""
    if is_number(x):
        return []
    if not isinstance(x, list) or not x:
        return None
    inner = [shape_of(y) for y in x]
    if inner[0] is None or any(y != inner[0] for y in inner):
        return None
    return [len(x), *inner[0]]


def numbers(x):
    return [x] if is_number(x) else [z for y in x for z in numbers(y)]


def lines(path, x):
    def line(shape, values):
        return f"{path}\t{' '.join(map(str, shape))}\t{' '.join(map(repr, values))}"

    if isinstance(x, dict) and x.keys() == {"shape", "data"}:
        yield line(x["shape"], x["data"])
    elif isinstance(x, dict):
        for key, value in x.items():
            yield from lines(f"{path}/{key}" if path else key, value)
    elif isinstance(x, str):
        yield f"{path}\ttext\t{x}"
    elif isinstance(x, bool):
        yield line([], [int(x)])
    elif (shape := shape_of(x)) is not None:
        yield line(shape, numbers(x))
    elif isinstance(x, list):
        yield f"{path}#\t\t{len(x)}"
        for i, value in enumerate(x):
            yield from lines(f"{path}/{i}", value)


def main():
    with open(sys.argv[1], encoding="utf-8") as f:
        content = json.load(f)
    with open(sys.argv[2], "w", encoding="utf-8") as f:
        f.writelines(line + "\n" for line in lines("", content))


if __name__ == "__main__":
    main()
