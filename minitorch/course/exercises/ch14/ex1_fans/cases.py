"""How "How many inputs and outputs?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch import nn
from minitorch.course.definitions import Cases


def draw_shapes(rng: random.Random) -> list[tuple]:
    """(shape, whether the tensor is transposed)."""
    drawn = [tuple([rng.randint(2, 6) for _ in range(n)]) for n in (2, 3, 4)]
    fixed: list[tuple[int, ...]] = [(2, 3), (2, 3, 5, 5), (1, 1), (4, 2, 3), (2, 3, 2, 3, 4)]
    empty: list[tuple[int, ...]] = [(0, 3), (3, 0), (0, 0), (2, 3, 0), (0, 2, 3)]
    few: list[tuple[int, ...]] = [(), (3,), (0,)]
    return [(shape, False) for shape in [*fixed, *drawn, *empty, *few]] + [((2, 5), True)]


def observe_fans(candidate: Any, case: tuple) -> Any:
    shape, transposed = case
    tensor = torch.zeros(shape)
    tensor = tensor.t() if transposed else tensor
    try:
        found = candidate(tensor)
    except ValueError:
        found = "a ValueError"
    return {"the result": found, "the tensor": tensor}


def describe_shape(case: tuple) -> str:
    return f"a tensor of shape {case[0]}" + (", transposed" if case[1] else "")


CASES = Cases(
    slot="minitorch.nn.init._calculate_fan_in_and_fan_out",
    draw=draw_shapes,
    observe=observe_fans,
    describe=describe_shape,
    live=lambda: nn.Linear(3, 2),
)
