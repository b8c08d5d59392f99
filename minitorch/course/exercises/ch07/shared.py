"""What several exercises of chapter 07 draw, run or show alike."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np


def whole_numbers(rng: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Small whole numbers, none of them 0, as float32: sums and products can be done by hand."""
    count = int(np.prod(shape))
    drawn = [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]
    return np.array(drawn, np.float32).reshape(shape)


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
