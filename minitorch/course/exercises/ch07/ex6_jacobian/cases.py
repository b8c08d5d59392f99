"""How "A whole Jacobian" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import whole_numbers


def two_rows(x: Any) -> Any:
    return torch.stack([x.sum(), (x * x).sum()])


def squares(x: Any) -> Any:
    return x * x


def one_row(x: Any) -> Any:
    return (x * x).sum().reshape(1)


def running(x: Any) -> Any:
    return torch.stack([(x[: i + 1] * x[: i + 1]).sum() for i in range(len(x))] + [x[0] * 3.0])


def draw_programs(rng: random.Random) -> list[tuple]:
    """(y, x): y has been computed from x, and still has its graph."""
    cases = []
    for number, program in enumerate([two_rows, one_row, squares, running, squares, running]):
        values = [1.0, 2.0, 3.0] if number == 0 else whole_numbers(rng, (rng.randint(2, 4),))
        x = torch.tensor(values, requires_grad=True)
        if number > 3:
            x.grad = torch.ones(len(x))
        cases.append((program(x), x))
    return cases


def describe_program(case: tuple) -> str:
    y, x = case
    return f"x = {x.tolist()}, x.grad = {x.grad}, y = {y.tolist()}"


CASES = Cases(
    draw=draw_programs,
    describe=describe_program,
)
