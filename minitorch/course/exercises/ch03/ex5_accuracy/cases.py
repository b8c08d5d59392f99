"""How "Mend this program: the accuracy" is checked."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def drawn(rng: random.Random, n: int, right: int, dtype: Any = torch.int64) -> tuple:
    """(scores, labels): the first ``right`` answers are right, in an order that is drawn."""
    labels = [rng.randint(0, 1) for _ in range(n)]
    signs = [1 if (i < right) == (label == 1) else -1 for i, label in enumerate(labels)]
    scores = [sign * rng.randint(1, 9) / 4 for sign in signs]
    order = rng.sample(range(n), n)
    shuffled = torch.tensor([scores[i] for i in order])
    return shuffled.view(n, 1), torch.tensor([labels[i] for i in order], dtype=dtype)


def draw_answers(rng: random.Random) -> list[tuple]:
    n = rng.randint(5, 9)
    many = drawn(rng, 400, 300)
    columns, labels = drawn(rng, n, n - 2)
    flat, flat_labels = drawn(rng, n, 3)
    odd = torch.tensor([[nan], [inf], [-inf], [0.0], [-0.0], [3.0]])
    return [
        (torch.tensor([[2.0], [-1.0], [0.5], [-3.0]]), torch.tensor([1, 0, 0, 0])),
        many,
        drawn(rng, 256, 256),
        drawn(rng, 300, rng.randint(20, 200), torch.uint8),
        (flat.view(n), flat_labels),
        (torch.cat([-columns, columns], 1)[:, 1:], labels),
        drawn(rng, n, n, torch.bool),
        drawn(rng, n, n - 1, torch.float32),
        drawn(rng, n, 0),
        drawn(rng, 1, 1),
        drawn(rng, 1, 0, torch.bool),
        (torch.zeros(0, 1), torch.zeros(0, dtype=torch.int64)),
        (torch.zeros(0), torch.zeros(0, dtype=torch.bool)),
        (odd, torch.tensor([0, 1, 0, 0, 1, 0])),
        (odd.double().view(6), torch.tensor([1, 1, 1, 1, 0, 0], dtype=torch.uint8)),
        (many[0][::2], many[1][::2]),
        (torch.tensor([3, -2, 0, 5]).view(4, 1), torch.tensor([True, True, False, True])),
    ]


def describe(case: tuple) -> str:
    scores, labels = case
    if len(labels) > 20:
        return f"scores of shape {tuple(scores.shape)}, labels of {labels.dtype}"
    return f"scores = {scores.tolist()}, labels = {labels.tolist()} ({labels.dtype})"


CASES = Cases(draw=draw_answers, describe=describe)
