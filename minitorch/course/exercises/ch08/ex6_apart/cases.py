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


def draw_losses(rng: random.Random) -> list[tuple]:
    """(losses, x): the losses of a program, which may share a trunk."""
    cases = []
    programs = [no_trunk, squares_and_sum, only_one, three_of_one, squares_and_sum, three_of_one]
    for number, program in enumerate(programs):
        x = torch.tensor(numbers(rng, (1 + number % 3,)), requires_grad=True)
        if number > 3:
            x.grad = torch.ones(len(x))
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
