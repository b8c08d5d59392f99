"""How "Counting dims from the end" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_dims(rng: random.Random) -> list[tuple]:
    cases = [(1, 3), (-1, 3), (-3, 3), (3, 3), (-4, 3), (0, 0), (-1, 0), (1, 0)]
    cases += [(-2, 0), (0, 1), (-1, 1), (1, 1), (0, 4), (-5, 3), (4, 3), (9, 2)]
    for _ in range(4):
        ndim = rng.randint(1, 6)
        cases.append((rng.randint(-ndim - 2, ndim + 1), ndim))
    return cases


CASES = Cases(
    slot="minitorch.tensors.shapes.wrap_dim",
    draw=draw_dims,
    describe=lambda case: f"dim {case[0]}, ndim {case[1]}",
    live=lambda: torch.zeros(2, 3).transpose(0, -1),
)
