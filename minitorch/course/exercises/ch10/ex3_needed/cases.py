"""How "Which values does an operation need?" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases

ONE = {
    "a * 2": lambda a: a * 2,
    "a.sin()": lambda a: a.sin(),
    "a.exp()": lambda a: a.exp(),
    "a.tanh()": lambda a: a.tanh(),
    "a.log()": lambda a: a.log(),
    "a.sum()": lambda a: a.sum(),
    "a.prod()": lambda a: a.prod(),
    "a.relu()": lambda a: a.relu(),
    "a ** 3": lambda a: a**3,
    "a * a": lambda a: a * a,
    "1 / a": lambda a: 1 / a,
    "a.exp().sum()": lambda a: a.exp().sum(),
}


TWO = {
    "a + b": lambda a, b: a + b,
    "a * b": lambda a, b: a * b,
    "a @ b": lambda a, b: a @ b,
    "a + b * b": lambda a, b: a + b * b,
    "torch.maximum(a, b)": lambda a, b: torch.maximum(a, b),
    "a.exp() - 3 * b": lambda a, b: a.exp() - 3 * b,
    "(a - b).sqrt()": lambda a, b: (a - b).sqrt(),
    "a / b": lambda a, b: a / b,
    "a * b.detach()": lambda a, b: a * b.detach(),
    "a.detach() * b": lambda a, b: a.detach() * b,
    "b.exp() + a * 0": lambda a, b: b.exp() + a * 0,
}


def draw_kept(rng: random.Random) -> list[tuple]:
    names = ["a.sin()", "a.exp()", "a * b", "a + b * b", "a.prod()", "a + b", "a * a", "a @ b"]
    rest = [name for name in {**ONE, **TWO} if name not in names]
    names += rng.sample(rest, 4)
    return [({**ONE, **TWO}[name], 1 if name in ONE else 2, name) for name in names]


CASES = Cases(
    draw=draw_kept,
    observe=lambda candidate, case: candidate(case[0], case[1]),
    describe=lambda case: f"op is `{case[2]}`, count is {case[1]}",
)
