"""How "At how many places can the kernel stand?" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


def draw_places(rng: random.Random) -> list[tuple]:
    """(sizes, kernel, stride, padding, dilation)."""
    cases: list[tuple] = [
        ((8,), (3,), (2,), (1,), (1,)),
        ((8, 8), (3, 3), (1, 1), (0, 0), (1, 1)),
        ((8, 8), (3, 3), (1, 1), (1, 1), (1, 1)),  # the size stays
        ((9, 6), (3, 2), (2, 1), (1, 2), (2, 3)),  # each dimension has its own
        ((5,), (5,), (1,), (0,), (1,)),
        ((1,), (1,), (1,), (0,), (1,)),
        ((7, 7), (2, 2), (2, 2), (0, 0), (1, 1)),  # one is left over
        ((6,), (3,), (3,), (0,), (2,)),
        ([10, 4], [3, 1], [4, 5], [0, 0], [1, 9]),  # lists; a kernel of 1 has no gaps
        ((2,), (3,), (1,), (0,), (1,)),  # nothing fits
        ((2,), (3,), (2,), (0,), (2,)),  # rounded down: -1 // 1 and -3 // 2 differ
        ((1, 9), (4, 3), (3, 3), (0, 1), (2, 2)),
        ((4, 5, 6), (2, 3, 3), (2, 2, 1), (0, 1, 0), (1, 1, 2)),
        ((), (), (), (), ()),
    ]
    for _ in range(3):
        dims = rng.randint(1, 3)
        limits = ((6, 30), (2, 5), (2, 4), (1, 3), (2, 3))
        cases.append(tuple(tuple(rng.randint(*ends) for _ in range(dims)) for ends in limits))
    return cases


def describe_places(case: tuple) -> str:
    names = ("sizes", "kernel", "stride", "padding", "dilation")
    return ", ".join(f"{name} {value}" for name, value in zip(names, case))


CASES = Cases(
    slot="minitorch.ops.convolution.sliding.window_count",
    draw=draw_places,
    describe=describe_places,
    live=lambda: nn.Conv1d(1, 1, 3)(torch.zeros(1, 1, 5)),
)
