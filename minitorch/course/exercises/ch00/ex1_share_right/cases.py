"""How "The share of right answers" is checked."""

from __future__ import annotations

import random
from math import inf

import minitorch as torch
from minitorch.course.definitions import Cases


def answers(rng: random.Random) -> list[tuple]:
    """(scores, labels): no two scores of a row are equal, so that one is the highest."""
    cases = [
        (torch.tensor([[1.0, 5.0], [3.0, 2.0], [0.0, 1.0]]), torch.tensor([1, 0, 0])),
        (torch.tensor([[0.5, 0.2, 0.3]]), torch.tensor([0])),
        (torch.tensor([[0.5, 0.2, 0.3]]), torch.tensor([2])),
        # one class alone; all scores below 0; a score that equals its label; -inf and inf
        (torch.tensor([[-1.0], [2.0]]), torch.tensor([0, 0])),
        (torch.tensor([[-9.0, -2.0, -5.0], [-1.0, -2.0, -3.0]]), torch.tensor([1, 2])),
        (torch.tensor([[0.5, 1.0, 0.0], [3.0, 2.0, 1.0]]), torch.tensor([1, 0])),
        (torch.tensor([[-inf, 0.0, -inf], [1.0, inf, 2.0]]), torch.tensor([1, 2])),
        # rows of a transposed table: no row lies together in memory
        (torch.tensor([[1.0, 0.0], [2.0, 7.0], [3.0, 4.0]]).double().t(), torch.tensor([2, 1])),
    ]
    for _ in range(5):
        rows, classes = rng.randint(4, 12), rng.randint(3, 10)
        scores = [rng.sample(range(-50, 50), classes) for _ in range(rows)]
        best = [row.index(max(row)) for row in scores]
        labels = [b if rng.random() < 0.7 else rng.randrange(classes) for b in best]
        labels[:2] = [
            best[0],
            (best[1] + 1) % classes,
        ]  # one right and one wrong at least
        cases.append((torch.tensor(scores) / 10, torch.tensor(labels)))
    return cases


CASES = Cases(
    draw=answers,
    describe=lambda case: f"scores = {case[0].tolist()}\nlabels = {case[1].tolist()}",
)
