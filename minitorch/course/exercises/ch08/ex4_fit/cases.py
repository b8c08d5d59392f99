"""How "A training loop" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_lines(rng: random.Random) -> list[tuple]:
    """(x, y, learning rate, steps): points on or near a line through 0."""
    two = (torch.tensor([1.0, -1.0]), torch.tensor([4.0, -4.0]))
    cases: list[tuple] = [(*two, 0.25, 1), (*two, 0.25, 2), (*two, 0.25, 3), (*two, 0.25, 0)]
    for steps in (2, 5, 9):
        n = rng.randint(2, 5)
        x = torch.tensor([rng.choice([-2.0, -1.0, 1.0, 2.0]) for _ in range(n)])
        noise = torch.tensor([rng.choice([-0.5, 0.0, 0.5]) for _ in range(n)])
        cases.append((x, rng.choice([-3.0, 2.0, 5.0]) * x + noise, 0.05, steps))
    x, y, _, _ = cases[-1]
    views = (torch.stack([x, y]).t()[:, 0], torch.stack([x, y]).t()[:, 1])
    one = (torch.tensor([2.0]), torch.tensor([rng.choice([-6.0, 4.0])]))
    zeros = (torch.zeros(2), torch.tensor([1.0, 2.0]))
    unknown = (torch.tensor([1.0, 2.0]), torch.tensor([3.0, float("nan")]))
    return [
        *cases,
        (*views, 0.05, 4),
        (*one, 0.125, rng.randint(1, 4)),
        (*zeros, 0.5, 2),
        (*one, 0.0, 2),
        (*unknown, 0.05, 2),
    ]


def describe_lines(case: tuple) -> str:
    x, y, lr, steps = case
    return f"x = {x.tolist()}, y = {y.tolist()}, lr = {lr}, steps = {steps}"


CASES = Cases(
    draw=draw_lines,
    describe=describe_lines,
)
