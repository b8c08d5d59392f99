"""How "Which loss pulls where?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import numbers


def squares_and_sum(x: Any) -> list:
    trunk = x * x
    return [(trunk * 2.0).sum(), (trunk * x).sum()]


def three_of_one(x: Any) -> list:
    trunk = x.exp()
    return [trunk.sum(), (trunk * trunk).sum(), -trunk.sum()]


def no_trunk(x: Any) -> list:
    return [(x * x).sum(), (x * 3.0).sum()]


def only_one(x: Any) -> list:
    return [(x * x).sum()]


def one_twice(x: Any) -> list:
    loss = (x * x).sum()
    return [loss, (x * 5.0).sum(), loss]


def none_at_all(x: Any) -> list:
    return []


def draw_losses(rng: random.Random) -> list[tuple]:
    """(losses, x): the losses of a program, which may share a trunk."""
    cases = []
    programs = [no_trunk, squares_and_sum, only_one, three_of_one, squares_and_sum, three_of_one]
    programs += [one_twice, squares_and_sum, squares_and_sum, none_at_all]
    for number, program in enumerate(programs):
        shape = () if number == 7 else (2, 2) if number == 8 else (1 + number % 3,)
        dtype = torch.float64 if number == 6 else torch.float32
        x = torch.tensor(numbers(rng, shape), dtype=dtype, requires_grad=True)
        if number in (4, 5, 7):
            x.grad = torch.ones_like(x)
        cases.append((program(x), x))
    return cases


def describe_losses(case: tuple) -> str:
    losses, x = case
    values = [round(loss.item(), 4) for loss in losses]
    return f"x = {x.tolist()}, x.grad = {x.grad}, losses with the values {values}"


CASES = Cases(
    draw=draw_losses,
    describe=describe_losses,
)
