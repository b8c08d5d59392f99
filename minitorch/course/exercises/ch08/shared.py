"""What several exercises of chapter 08 draw, run or show alike."""

from __future__ import annotations

import random

import numpy as np

import minitorch as torch

SHAPES = [(2,), (3,), (2, 2), (), (0,), (1, 4)]


def numbers(rng: random.Random, shape: tuple[int, ...]) -> np.ndarray:
    """Small whole numbers, which can be checked by hand, as floats; none of them is 0."""
    count = int(np.prod(shape))
    drawn = [float(rng.choice([-3, -2, -1, 1, 2, 3])) for _ in range(count)]
    return np.array(drawn, np.float32).reshape(shape)


def parameter(rng: random.Random, shape: tuple[int, ...], kind: str = "plain") -> torch.Tensor:
    """A leaf with the gradient that ``kind`` says."""
    made = torch.tensor(numbers(rng, shape), requires_grad=True)
    if kind != "none":
        other = torch.tensor(numbers(rng, shape), requires_grad=kind == "graph")
        made.grad = other * 2.0
    return made
