"""How "Which arguments does a function write into?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import numbers


def reads(*tensors: torch.Tensor) -> Any:
    """a + 1"""
    return tensors[0] + 1


def rebinds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a = a + b"""
    a = a + b


def adds(a: torch.Tensor, b: torch.Tensor) -> None:
    """a += b"""
    a += b


def clears(a: torch.Tensor, b: torch.Tensor) -> None:
    """b.detach().zero_()"""
    b.detach().zero_()


def writes_a_copy(a: torch.Tensor, b: torch.Tensor) -> None:
    """a.clone().zero_(); b[[0]].fill_(5)"""
    a.clone().zero_()
    b[[0]].fill_(5.0)


def both_ways(a: torch.Tensor, b: torch.Tensor) -> None:
    """a[0] = b[1]; torch.add(a, 1, out=b)"""
    a[0] = b[1]
    torch.add(a, 1, out=b)


def draw_written(rng: random.Random) -> list[tuple]:
    x, used = numbers(rng, 4), numbers(rng, 4).add_(1)
    cases: list[tuple] = [
        (adds, torch.ones(2), torch.ones(2)),
        (reads, numbers(rng, 3)),
        (clears, torch.zeros(3), torch.zeros(3)),
        (rebinds, torch.ones(2), torch.ones(2)),
        (writes_a_copy, numbers(rng, 3), used),
        (adds, x[:2], x[2:]),
        (reads, used, x),
    ]
    both = [(function, numbers(rng, 3), numbers(rng, 3)) for function in (both_ways, clears, adds)]
    rng.shuffle(both)
    return cases + both


def describe_call(case: tuple) -> str:
    function, *tensors = case
    values = ", ".join([f"{name} = {t.tolist()}" for name, t in zip("ab", tensors)])
    return f"a function that does `{function.__doc__}`, with {values}"


CASES = Cases(
    draw=draw_written,
    describe=describe_call,
)
