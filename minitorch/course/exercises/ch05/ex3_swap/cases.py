"""How "Swap the contents of two tensors" is checked."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def numbers(rng: random.Random, count: int) -> torch.Tensor:
    return torch.tensor([float(rng.randint(1, 9)) for _ in range(count)])


def draw_swap(rng: random.Random) -> list[tuple]:
    """(a, b, the matrix whose parts they are, or None)."""
    sizes = [1, rng.randint(2, 4), 0]
    cases = [(numbers(rng, n), numbers(rng, n).add_(10), None) for n in sizes]

    def grid() -> torch.Tensor:
        return numbers(rng, 12).view(3, 4) + torch.arange(12.0).view(3, 4) * 10

    def double(values: list[float]) -> torch.Tensor:
        return torch.tensor(values, dtype=torch.float64)

    rows, columns, halves, square = (grid() for _ in range(4))
    # Not sample(range(...)): where Python has 32 bits it cannot count so far.
    whole, kind = (
        [rng.randrange(2**40, 2**50) for _ in range(4)],
        rng.choice([torch.uint8, torch.int16]),
    )
    return [
        (torch.tensor([1.0, 2.0]), torch.tensor([3.0, 4.0]), None),
        (rows[0], rows[1], rows),
        (columns[:, 3], columns[:, 1], columns),
        *cases,
        (torch.tensor(2.0), torch.tensor(5.0), None),
        (halves[:, :2], halves[:, 2:], halves),
        (grid()[:, :3].t(), square[:, 1:], square),
        (torch.tensor([nan, 1.0, inf, 1e8]), torch.tensor([2.0, nan, -inf, 1.0]), None),
        (torch.tensor(whole[:2]), torch.tensor(whole[2:]), None),
        (torch.tensor([1, 200], dtype=kind), torch.tensor([90, 7], dtype=kind), None),
        (torch.tensor([[True, False]]), torch.tensor([[False, False]]), None),
        (double([0.1, 1e300]), double([0.7, 1e-9]), None),
    ]


def observe_swap(candidate: Any, case: tuple) -> dict[str, Any]:
    a, b, matrix = case
    names = [a.detach(), b.detach()]  # what others see of the same memory
    candidate(a, b)
    seen = {"a": a, "b": b, "another view of a": names[0], "another view of b": names[1]}
    return seen if matrix is None else {**seen, "the matrix around": matrix}


def describe_swap(case: tuple) -> str:
    a, b, matrix = case
    told = f"a = {a.tolist()}, b = {b.tolist()} ({a.dtype})"
    return told if matrix is None else f"{told}, which are parts of matrices"


CASES = Cases(
    draw=draw_swap,
    observe=observe_swap,
    describe=describe_swap,
)
