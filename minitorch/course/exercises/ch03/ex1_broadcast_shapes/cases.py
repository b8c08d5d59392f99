"""How "The shape in which shapes meet" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_shapes(rng: random.Random) -> list[tuple]:
    n, m, k = rng.sample(range(2, 8), 3)
    cases: list[tuple] = [
        ((3, 1), (4,)),
        ((2, 1), (1, 3), (4, 1, 1)),
        ((2, 3), (2,)),
        ((), (n, m)),
        (),
        ((n, 1, m),),
        ((3, 1), (0,)),
        ((n,), (0,)),
        ((0,), (m,)),
        ((1, 1), (1,)),
        ((n,), (n, 1)),
        ((n, m), (m, n)),
        ((m,), (m, m, m), (1, m)),
        ((1, n), (m, 1), (k, n)),  # the last two do not fit
        ((n, m, k), (1, k), (m, 1)),
        ((n, m), (k, n, m)),
    ]
    whole = [rng.randint(1, 5) for _ in range(rng.randint(3, 5))]
    parts = [tuple(rng.choice([size, 1]) for size in whole[rng.randint(0, 2) :]) for _ in range(3)]
    return [*cases, tuple(parts)]


CASES = Cases(
    slot="minitorch.tensors.shapes.broadcast_shapes",
    draw=draw_shapes,
    describe=lambda case: ", ".join(map(str, case)) or "no shape at all",
    live=lambda: torch.broadcast_shapes((3, 1), (4,)),
)
