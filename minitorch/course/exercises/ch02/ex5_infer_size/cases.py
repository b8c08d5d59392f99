"""How "What -1 stands for" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_sizes(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((2, -1), 6),
        ((3, 2), 6),
        ((4, 2), 6),
        ((-1, 4), 6),
        ((-1, -1), 6),
        ((-1,), 0),
        ((-1, 0), 0),
        ((), 1),
        ((), 6),
        ((2, 0), 0),  # a 0, and nothing to find out
        ((0, -1), 6),
        ((-1, 2, -1), 8),
        ((-1, -1, -1), 8),
        ((2, -1, 3), 12),
        ((3, 1), 6),  # 3 divides 6, and does not fit
        ((2, 2), 6),  # and 4 does not even divide
        ((-2, -2, 1), 4),  # only -1 has a meaning
        ((-2, 3), 6),
    ]
    for _ in range(2):
        shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
        numel = 1
        for size in shape:
            numel *= size
        shape[rng.randrange(len(shape))] = -1
        cases.append((tuple(shape), numel + rng.choice([0, 0, 0, 1])))
    return cases


CASES = Cases(
    slot="minitorch.tensors.shapes.infer_size",
    draw=draw_sizes,
    describe=lambda case: f"shape {case[0]}, numel {case[1]}",
    live=lambda: torch.arange(6).view(2, 3).t().reshape(2, -1),
)
