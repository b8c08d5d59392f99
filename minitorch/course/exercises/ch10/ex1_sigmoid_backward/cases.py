"""How "A rule that needs its result" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_rule(rng: random.Random) -> list[tuple]:
    numbers = np.random.default_rng(rng.randrange(10**6))
    cases: list[tuple] = [
        (np.array([1.0, 10.0]), np.array([0.5, 0.25])),
        (np.array([[2.0, -1.0]]), np.array([[0.75, 0.5]])),
        (np.ones(3, np.float32), np.array([0.0, 0.5, 1.0], np.float32)),
        (np.zeros((0, 2)), np.zeros((0, 2))),
        (numbers.normal(size=(2, 3)), numbers.uniform(0.1, 0.9, size=(2, 3))),
    ]
    g, y = numbers.normal(size=4), numbers.uniform(0.1, 0.9, size=4)
    return [*cases, (torch.tensor(g), torch.tensor(y))]


def observe_rule(candidate: Any, case: tuple) -> dict[str, Any]:
    g, y = case
    return {"the gradient": candidate(None, g, y), "g afterwards": g, "y afterwards": y}


def walk_a_sigmoid() -> None:
    torch.tensor([0.0, 1.0], requires_grad=True).sigmoid().sum().backward()


CASES = Cases(
    slot="minitorch.ops.activations.sigmoid.Sigmoid.backward",
    draw=draw_rule,
    observe=observe_rule,
    describe=lambda case: f"g = {case[0].tolist()}, y = {case[1].tolist()}",
    live=walk_a_sigmoid,
)
