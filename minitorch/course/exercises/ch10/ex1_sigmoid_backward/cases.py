"""How "A rule that needs its result" is checked."""

from __future__ import annotations

import random

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases

from ...ch07.shared import rule_cases, shown_rule, use_of_rule


def draw_rule(rng: random.Random) -> list[tuple]:
    """(g, y): the gradient of the result, and the result itself."""
    known = [
        (np.array([1.0, 10.0]), np.array([0.5, 0.25])),
        (np.array([[2.0, -1.0]]), np.array([[0.75, 0.5]])),
        (np.ones(3, np.float32), np.array([0.0, 0.5, 1.0], np.float32)),
    ]
    return [*known, *rule_cases(rng)]


def walk_a_sigmoid() -> None:
    torch.tensor([0.0, 1.0], requires_grad=True).sigmoid().sum().backward()


CASES = Cases(
    slot="minitorch.ops.activations.sigmoid.Sigmoid.backward",
    draw=draw_rule,
    observe=use_of_rule,
    describe=shown_rule,
    live=walk_a_sigmoid,
)
