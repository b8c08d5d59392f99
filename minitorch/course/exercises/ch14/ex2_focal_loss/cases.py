"""How "Focal loss" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_scores(rng: random.Random) -> list[tuple]:
    """(scores, target, gamma, dtype, transposed)."""

    def row(classes: int) -> list[float]:
        return [rng.choice([-2.0, -1.0, 0.5, 1.5, 3.0]) for _ in range(classes)]

    return [
        ([[0.0, 0.0]], [1], 2, "float32", False),
        ([row(3), row(3)], [0, 2], 2, "float32", False),
        ([row(4), row(4), row(4)], [3, 1, 1], 0, "float64", False),
        ([row(2), row(2)], [1, 0], 0.5, "float64", False),
        ([[1000.0, -1000.0, 0.0], [0.0, 1000.0, 1.0]], [1, 0], 2, "float32", False),
        ([row(5)], [rng.randrange(5)], 5.0, "float32", False),
        ([row(3), row(3), row(3)], [2, 0, 1], 1, "float32", True),
        ([[7.0], [2.0]], [0, 0], 2, "float32", False),
    ]


def observe_focal(candidate: Any, case: tuple) -> dict[str, Any]:
    numbers, classes, gamma, dtype, transposed = case
    leaf = torch.tensor(numbers, dtype=getattr(torch, dtype), requires_grad=True)
    scores = leaf.t() if transposed else leaf
    target = torch.tensor(classes)
    loss = candidate(scores, target, gamma)
    again = candidate(scores, target, gamma)
    seen = {"the loss": loss.detach(), "a second call": again.detach()}
    loss.backward()
    return {**seen, "the gradient": leaf.grad, "scores": leaf.detach(), "target": target}


def describe_focal(case: tuple) -> str:
    numbers, classes, gamma, dtype, transposed = case
    name = "scores.t()" if transposed else "scores"
    return f"{name} = {numbers} ({dtype}), target = {classes}, gamma = {gamma}"


CASES = Cases(draw=draw_scores, observe=observe_focal, describe=describe_focal)
