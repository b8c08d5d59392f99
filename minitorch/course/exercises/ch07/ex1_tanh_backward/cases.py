"""How "The rule of tanh" is checked."""

from __future__ import annotations

import random

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import rule_cases, shown_rule, use_of_rule


def draw_tanh(rng: random.Random) -> list[tuple]:
    """(g, y): the gradient of the result, and the result itself, between -1 and 1."""
    known = [
        (np.array([10.0], np.float32), np.array([0.5], np.float32)),
        (np.array([1.0, 2.0], np.float32), np.array([0.0, 0.5], np.float32)),
    ]
    return [*known, *rule_cases(rng)]


def use_tanh() -> None:
    torch.tensor([0.5], requires_grad=True).tanh().sum().backward()


CASES = Cases(
    slot="minitorch.ops.elementwise.trigonometry.Tanh.backward",
    draw=draw_tanh,
    observe=use_of_rule,
    describe=shown_rule,
    live=use_tanh,
)
