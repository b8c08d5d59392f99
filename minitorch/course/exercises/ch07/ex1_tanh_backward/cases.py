"""How "The rule of tanh" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import whole_numbers


def draw_tanh(rng: random.Random) -> list[tuple]:
    """(g, y): the gradient of the result, and the result itself, between -1 and 1."""
    cases: list[tuple] = [
        (np.array([10.0], np.float32), np.array([0.5], np.float32)),
        (np.array([1.0, 2.0], np.float32), np.array([0.0, 0.5], np.float32)),
    ]
    for shape in [(3,), (2, 2), (1, 4), (0,)]:
        y = np.tanh(whole_numbers(rng, shape) / 2)
        cases.append((whole_numbers(rng, shape), y))
    g, y = whole_numbers(rng, (2,)), np.tanh(whole_numbers(rng, (2,)) / 2)
    return [*cases, (torch.tensor(g), torch.tensor(y))]


def describe_tanh(case: tuple) -> str:
    g, y = case
    return f"g = {g.tolist()}, y = {y.tolist()}"


def observe_tanh(candidate: Any, case: tuple) -> dict[str, Any]:
    g, y = case
    return {"the gradient of x": candidate(None, g, y), "g": g, "y": y}


def use_tanh() -> None:
    torch.tensor([0.5], requires_grad=True).tanh().sum().backward()


CASES = Cases(
    slot="minitorch.ops.elementwise.trigonometry.Tanh.backward",
    draw=draw_tanh,
    observe=observe_tanh,
    describe=describe_tanh,
    live=use_tanh,
)
