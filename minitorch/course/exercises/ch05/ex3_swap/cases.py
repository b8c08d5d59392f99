"""How "Swap the contents of two tensors" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def numbers(rng: random.Random, count: int) -> torch.Tensor:
    return torch.tensor([float(rng.randint(1, 9)) for _ in range(count)])


def draw_swap(rng: random.Random) -> list[tuple]:
    sizes = [1, rng.randint(2, 4), 0]
    cases = [(numbers(rng, n), numbers(rng, n).add_(10)) for n in sizes]
    matrix, grid = torch.arange(6.0).view(2, 3), numbers(rng, 12).view(3, 4)
    grid += torch.arange(12.0).view(3, 4) * 10
    return [
        (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0])),
        (matrix[0], matrix[1]),
        (grid[:, 3], grid[:, 1]),
        *cases,
    ]


def observe_swap(candidate: Any, case: tuple) -> dict[str, Any]:
    a, b = case
    names = [t.detach() for t in case]  # what others see of the same memory
    candidate(a, b)
    return {"a": a, "b": b, "another view of a": names[0], "another view of b": names[1]}


CASES = Cases(
    draw=draw_swap,
    observe=observe_swap,
    describe=lambda case: f"a = {case[0].tolist()}, b = {case[1].tolist()}",
)
