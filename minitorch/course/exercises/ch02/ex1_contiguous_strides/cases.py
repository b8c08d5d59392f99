"""How "The strides of row-major memory" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def random_shape(rng: random.Random, dims: int) -> tuple[int, ...]:
    return tuple(rng.randint(1, 5) for _ in range(dims))


def draw_shapes(rng: random.Random) -> list[tuple]:
    fixed = [(2, 3), (2, 3, 4), (5,), (), (3, 1, 2), (2, 0, 3), (4, 0)]
    fixed += [(0,), (1,), (1, 1), (0, 2), (2, 1, 1, 3), (3, 0, 0, 2), (4, 2, 3), (3, 4, 2)]
    return [(shape,) for shape in [*fixed, *[random_shape(rng, dims) for dims in (2, 3, 4, 5)]]]


CASES = Cases(
    slot="minitorch.tensors.shapes.contiguous_strides",
    draw=draw_shapes,
    describe=lambda case: f"shape {case[0]}",
    live=lambda: torch.zeros(2, 0, 3).stride(),
)
