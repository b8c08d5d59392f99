"""What several exercises of chapter 07 draw, run or show alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

import minitorch as torch


def whole_numbers(rng: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Small whole numbers, none of them 0, as float32: sums and products can be done by hand."""
    count = int(np.prod(shape))
    drawn = [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]
    return np.array(drawn, np.float32).reshape(shape)


def rule_cases(rng: random.Random) -> list[tuple]:
    """(g, y) for a rule of one input, as arrays and tensors of every kind; y is in (-1, 1)."""
    shapes: list[tuple[int, ...]] = [(3,), (2, 2), (1, 4), (0,), (), (2, 3)]
    drawn = [
        (whole_numbers(rng, s), np.asarray(np.tanh(whole_numbers(rng, s) / 2))) for s in shapes
    ]
    g, y = drawn[-1]
    strange = (np.array([np.nan, -0.0, 2.0], np.float32), np.array([0.5, 0.25, 0.0], np.float32))
    arrays = [
        *drawn,
        (g.T, y.T),  # not contiguous
        (g.astype(np.float64), y.astype(np.float64)),
        (np.broadcast_to(np.float32(2), (2, 3)), y),  # read-only, as a sum sends it
        strange,
    ]
    recorded = torch.tensor(y, requires_grad=True)
    return [*arrays, (torch.tensor(g), torch.tensor(y)), (torch.tensor(g), recorded)]


def use_of_rule(candidate: Any, case: tuple) -> dict[str, Any]:
    """What a rule returns, what it left of its inputs, and the gradient of a gradient."""
    g, y = case
    found = candidate(None, g, y)
    if isinstance(found, np.generic):  # NumPy's result for arrays without dimensions
        found = np.asarray(found)
    seen = {"the gradient of x": found, "g": g, "y": y}
    if isinstance(y, torch.Tensor) and y.requires_grad and isinstance(found, torch.Tensor):
        seen["the gradient of x requires a gradient"] = found.requires_grad
        if found.requires_grad:
            found.sum().backward()
            seen["the gradient of the gradient"] = y.grad
    return seen


def shown_rule(case: tuple) -> str:
    g, y = case
    what = ""
    if isinstance(y, torch.Tensor):
        what = " (tensors; y requires a gradient)" if y.requires_grad else " (tensors)"
    return f"g = {g.tolist()}, y = {y.tolist()}{what}"


class Node:
    """A node as in the lesson, with a name to tell it by, and a count of its visits."""

    def __init__(
        self,
        name: str,
        edges: tuple[Node, ...] = (),
        rule: Callable[[Any], tuple] = lambda g: (),
        value: Any = None,
    ) -> None:
        self.name, self.edges, self.rule, self.value = name, edges, rule, value
        self.visits = 0

    def backward(self, g: Any) -> tuple:
        self.visits += 1
        return self.rule(g)

    def __repr__(self) -> str:
        return self.name
