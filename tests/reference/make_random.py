#!/usr/bin/env python3
"""Writes random.json: what the engine's generator gives for some seeds, from Python's integers and math library.

    python3 make_random.py random.json

xoshiro256++ and SplitMix64 are first held against the numbers their authors and reference implementations print.
Normals come from a ziggurat whose tables are made with math.exp and math.log; the engine's own series agree to 1e-13.
"""
import json
import math
import sys

MASK = 2**64 - 1


def splitmix(seed):
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & MASK


def xoshiro(s):
    s = list(s)
    while True:
        yield (rotl((s[0] + s[3]) & MASK, 23) + s[0]) & MASK
        t = (s[1] << 17) & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)


def first(generator, count):
    return [next(generator) for _ in range(count)]


assert first(splitmix(1234567), 5) == [  # the program at prng.di.unimi.it/splitmix64.c
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
assert first(xoshiro([1, 2, 3, 4]), 10) == [  # prng.di.unimi.it/xoshiro256plusplus.c
    41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205, 9973669472204895162,
    14011001112246962877, 12406186145184390807, 15849039046786891736, 10450023813501588000]


class Generator:
    def __init__(self, seed):
        seeds = splitmix(seed)
        self.words = xoshiro([next(seeds) for _ in range(4)])

    def bits(self):
        return next(self.words)

    def uniform(self):
        return (self.bits() >> 11) / 2**53

    def sign(self):
        return -1 if self.bits() >> 63 else 1

    def below(self, n):
        while True:
            product = (self.bits() >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def normal(self):
        while True:
            word = self.bits()
            layer = word % 256
            signed = word - 2**64 if word >= 2**63 else word
            x = ((signed >> 11) | 1) * EDGE[layer] / 2**52
            if abs(x) < EDGE[layer + 1]:
                return x
            if layer == 0:
                return math.copysign(self.tail(), x)
            low, high = bell(EDGE[layer]), bell(EDGE[layer + 1])
            if low + self.uniform() * (high - low) < bell(x):
                return x

    def tail(self):
        while True:
            beyond = -math.log(1 - self.uniform()) / START
            level = -math.log(1 - self.uniform())
            if 2 * level > beyond * beyond:
                return START + beyond


def bell(x):
    return math.exp(-x * x / 2)


START = 3.6541528853610088
AREA = START * bell(START) + math.sqrt(math.pi / 2) * math.erfc(START / math.sqrt(2))
EDGE = [AREA / bell(START), START]
while len(EDGE) < 256:
    EDGE.append(math.sqrt(-2 * math.log(AREA / EDGE[-1] + bell(EDGE[-1]))))
EDGE.append(0.0)
assert abs(AREA / EDGE[255] + bell(EDGE[255]) - 1) < 1e-12  # the last layer ends at the top


def case(seed):
    g = Generator(seed)
    bits, uniform = [str(g.bits()) for _ in range(8)], [g.uniform() for _ in range(8)]
    sign, below = [g.sign() for _ in range(40)], [g.below(n) for n in (1, 2, 3, 10, 1000, 2**31 + 1, 2**32 - 1) * 8]
    normal = [g.normal() for _ in range(20000)]
    far = [i for i, x in enumerate(normal) if abs(x) > 3.5]
    return {"seed": str(seed), "bits": bits, "uniform": uniform, "sign": sign, "below": below, "normal": normal[:100],
            "farAt": far, "far": [normal[i] for i in far]}


with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump({"cases": [case(seed) for seed in (0, 1, 2, 42, 2**53 - 1, 2**64 - 1)]}, file, indent=1)
    file.write("\n")
