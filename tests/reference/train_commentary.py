#!/usr/bin/env python3
"""Trains the layer of web/src/examples/commentary.json from a seed, with NumPy alone, and writes that file.

    python3 train_commentary.py commentary.json        (Debian: apt-get install python3-numpy)

Task: sentences of one small grammar. At some words two things can be asked: "who" (a pronoun or "who" asks for the
name it stands for, a verb for its subject) and "what" (a determiner or a number asks for its noun, a verb for its
object). The layer has to name the word asked for; a verb with an object needs two words at once.

Model: x = [learned word code (8) | fixed code of the place (8)], one multi-head layer of 4 heads with W_Q, W_K, W_V
and W_O 16 x 16, no biases, no mask, then one linear readout a question (not part of the example). Loss: mean
cross-entropy of the questions. Adam, 1e-2 falling to 0, batches of 32 fresh sentences of one form.

What the page shows are x of the commentary sentence and the four weights, rounded to two decimals; the scores printed
at the end are those of the rounded layer with the readouts as trained.
"""
import json
import sys

import numpy as np

SEED, STEPS, BATCH, RATE, DECAY = 7, 1000, 32, 1e-2, 1e-3
WIDTH, HEADS, CODE = 16, 4, 8
DK = WIDTH // HEADS
SENTENCE = ("Kohli who anchored the innings after Rohit fell early finally reached his century in the 47th over").split()
NAMES = "Kohli Rohit Gill Rahul Pant Jadeja Bumrah Iyer".split()
WORDS = {
    "hold": "anchored steadied rebuilt carried".split(),
    "whole": "innings chase match day".split(),
    "end": "fell slipped left stumbled".split(),
    "early": "early cheaply quickly".split(),
    "finally": "finally calmly soon".split(),
    "get": "reached raised scored completed".split(),
    "goal": "century fifty hundred record".split(),
    "nth": "47th 12th 30th last".split(),
    "part": "over session hour spell".split(),
}
# A form: its words in order ("A" and "B" are names, lower-case words stand for themselves, or for a list above), and
# what is asked: (asking place, "who" or "what", place of the answer).
FORMS = [
    ("A who hold the whole after B end early finally get his goal in the nth part",
     [(1, "who", 0), (2, "who", 0), (2, "what", 4), (3, "what", 4), (7, "who", 6), (10, "who", 0), (10, "what", 12),
      (11, "who", 0), (14, "what", 16), (15, "what", 16)]),
    ("in the nth part A who hold the whole finally get his goal",
     [(1, "what", 3), (2, "what", 3), (5, "who", 4), (6, "who", 4), (6, "what", 8), (7, "what", 8), (10, "who", 4),
      (10, "what", 12), (11, "who", 4)]),
    ("after B end early A finally get his goal in the nth part",
     [(2, "who", 1), (6, "who", 4), (6, "what", 8), (7, "who", 4), (10, "what", 12), (11, "what", 12)]),
    ("A finally get his goal after B end early in the nth part",
     [(2, "who", 0), (2, "what", 4), (3, "who", 0), (7, "who", 6), (10, "what", 12), (11, "what", 12)]),
    ("A who get his goal hold the whole after B end",
     [(1, "who", 0), (2, "who", 0), (2, "what", 4), (3, "who", 0), (5, "who", 0), (5, "what", 7), (6, "what", 7),
      (10, "who", 9)]),
]
QUESTIONS = ("who", "what")
OTHERS = sorted({word for form, _ in FORMS for word in form.split() if word not in WORDS and word not in "AB"})
VOCABULARY = NAMES + [word for group in WORDS.values() for word in group] + OTHERS
INDEX = {word: i for i, word in enumerate(VOCABULARY)}


def place_code(count):
    """Sines and cosines of four wavelengths, to two decimals."""
    angle = np.arange(count)[:, None] * (2 * np.pi / np.array([40.0, 20, 10, 5]))
    return np.concatenate([np.sin(angle), np.cos(angle)], axis=1).round(2)


def draw(rng, form):
    """BATCH sentences of one form, as indices into the vocabulary."""
    columns = []
    names = np.array([rng.permutation(len(NAMES))[:2] for _ in range(BATCH)])
    for word in form.split():
        if word in ("A", "B"):
            columns.append(names[:, "AB".index(word)])
        elif word in WORDS:
            columns.append(np.array([INDEX[one] for one in rng.choice(WORDS[word], BATCH)]))
        else:
            columns.append(np.full(BATCH, INDEX[word]))
    return np.stack(columns, axis=1)


def softmax(scores):
    exps = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exps / exps.sum(axis=-1, keepdims=True)


def split(m):
    """(batch, n, width) to (batch, head, n, d_k)"""
    return m.reshape(*m.shape[:2], HEADS, DK).swapaxes(1, 2)


def join(m):
    return m.swapaxes(1, 2).reshape(m.shape[0], m.shape[2], WIDTH)


def forward(p, words):
    x = np.concatenate([p["code"][words], np.broadcast_to(place_code(words.shape[1]), (*words.shape, CODE))], axis=-1)
    q, k, v = (split(x @ p[name]) for name in ("wQ", "wK", "wV"))
    weights = softmax(q @ k.swapaxes(-1, -2) / np.sqrt(DK))
    concat = join(weights @ v)
    return x, q, k, v, weights, concat, concat @ p["wO"]


def gradients(p, words, asked):
    """Loss, share of right answers, and the gradient of every parameter."""
    x, q, k, v, weights, concat, output = forward(p, words)
    grad = {name: np.zeros_like(value) for name, value in p.items()}
    d_output = np.zeros_like(output)
    loss, right = 0.0, 0
    rows = np.arange(words.shape[0])
    for asker, question, answer in asked:
        guess = softmax(output[:, asker] @ p[question])
        wanted = words[:, answer]
        loss -= np.log(guess[rows, wanted]).mean() / len(asked)
        right += (guess.argmax(axis=1) == wanted).mean() / len(asked)
        guess[rows, wanted] -= 1
        guess /= len(rows) * len(asked)
        grad[question] += output[:, asker].T @ guess
        d_output[:, asker] += guess @ p[question].T
    flat = lambda m: m.reshape(-1, m.shape[-1])
    grad["wO"] = flat(concat).T @ flat(d_output)
    d_heads = split(d_output @ p["wO"].T)
    d_weights = d_heads @ v.swapaxes(-1, -2)
    d_scores = weights * (d_weights - (d_weights * weights).sum(axis=-1, keepdims=True)) / np.sqrt(DK)
    parts = {"wQ": d_scores @ k, "wK": d_scores.swapaxes(-1, -2) @ q, "wV": weights.swapaxes(-1, -2) @ d_heads}
    d_x = np.zeros_like(x)
    for name, part in parts.items():
        grad[name] = flat(x).T @ flat(join(part))
        d_x += join(part) @ p[name].T
    np.add.at(grad["code"], words, d_x[..., :CODE])
    return loss, right, grad


def train():
    rng = np.random.default_rng(SEED)
    square = lambda: rng.normal(0, WIDTH**-0.5, (WIDTH, WIDTH))
    p = {"code": rng.normal(0, 0.7, (len(VOCABULARY), CODE)), "wQ": square(), "wK": square(), "wV": square(),
         "wO": square()}
    for question in QUESTIONS:
        p[question] = rng.normal(0, WIDTH**-0.5, (WIDTH, len(VOCABULARY)))
    mean = {name: np.zeros_like(value) for name, value in p.items()}
    square_mean = {name: np.zeros_like(value) for name, value in p.items()}
    for step in range(1, STEPS + 1):
        form, asked = FORMS[rng.integers(len(FORMS))]
        loss, right, grad = gradients(p, draw(rng, form), asked)
        rate = RATE * (1 - step / (STEPS + 1))
        for name, g in grad.items():
            mean[name] += 0.1 * (g - mean[name])
            square_mean[name] += 0.001 * (g * g - square_mean[name])
            scaled = np.sqrt(square_mean[name] / (1 - 0.999**step)) + 1e-8
            p[name] -= rate * (mean[name] / (1 - 0.9**step) / scaled + DECAY * p[name])
        if step % 250 == 0:
            print(f"step {step}: loss {loss:.4f}, right {right:.3f}", file=sys.stderr)
    return p


def report(p):
    rng = np.random.default_rng(SEED + 1)
    for form, asked in FORMS:
        loss, right, _ = gradients(p, draw(rng, form), asked)
        print(f"{right:.3f} right, loss {loss:.3f}: {form}", file=sys.stderr)
    words = np.array([[INDEX[word] for word in SENTENCE]])
    _, _, _, _, weights, _, output = forward(p, words)
    for asker, question, answer in FORMS[0][1]:
        guess = softmax(output[0, asker] @ p[question])
        looks = ", ".join(f"{SENTENCE[w.argmax()]} {w.max():.2f}" for w in weights[0, :, asker])
        print(f"{SENTENCE[asker]:9} {question:4} -> {VOCABULARY[guess.argmax()]:8} {guess.max():.2f} "
              f"({SENTENCE[answer]})  heads: {looks}", file=sys.stderr)


def rounded(p):
    names = ("code", "wQ", "wK", "wV", "wO")
    return {name: value.round(2) + 0.0 if name in names else value for name, value in p.items()}


def main(path):
    p = rounded(train())
    report(p)
    words = np.array([[INDEX[word] for word in SENTENCE]])
    matrices = {"x": forward(p, words)[0][0], **{name: p[name] for name in ("wQ", "wK", "wV", "wO")}}
    lines = [f'  {json.dumps(key)}: {json.dumps(value)}' for key, value in {
        "id": "commentary", "locale": "en", "tokens": SENTENCE, "query": SENTENCE.index("reached"),
        "features": [f"{kind} {i}" for kind in ("word", "place") for i in range(1, CODE + 1)], "heads": HEADS,
    }.items()]
    for name, matrix in matrices.items():
        rows = ",\n    ".join(json.dumps([int(x) if x == int(x) else float(x) for x in row]) for row in matrix)
        lines.append(f'  "{name}": [\n    {rows}\n  ]')
    with open(path, "w", encoding="utf-8") as f:
        f.write("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1])
