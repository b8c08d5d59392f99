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


def partly(x: Any) -> Any:
    """Another leaf takes part; one row is 0, and one element of x plays no role."""
    other = torch.full((len(x),), 2.0, dtype=x.dtype, requires_grad=True)
    return torch.stack([(x * other)[0], (other * other).sum(), (x[0] * other).sum()])


def draw_programs(rng: random.Random) -> list[tuple]:
    """(y, x): y has been computed from x, and still has its graph."""
    cases = []
    programs = [two_rows, one_row, squares, running, squares, running, partly, running, squares]
    for number, program in enumerate(programs):
        values = [1.0, 2.0, 3.0] if number == 0 else whole_numbers(rng, (rng.randint(2, 4),))
        dtype = torch.float64 if number in (5, 6) else torch.float32
        x = torch.tensor(values if number < 8 else values[:1], dtype=dtype, requires_grad=True)
        if 3 < number < 8:
            x.grad = torch.ones(len(x), dtype=dtype)
        cases.append((program(x), x))
    return cases


def observe_rows(candidate: Any, case: tuple) -> Any:
    """The rows as numbers of the dtype of x: whether they come in float32 is left open."""
    rows = candidate(*case)
    return rows.detach().to(case[1].dtype) if isinstance(rows, torch.Tensor) else rows


def describe_program(case: tuple) -> str:
    y, x = case
    return f"x = {x.tolist()} ({x.dtype}), x.grad = {x.grad}, y = {y.tolist()}"


CASES = Cases(
    draw=draw_programs,
    observe=observe_rows,
    describe=describe_program,
)
