"""How "gather, for any dimension" is checked."""

from __future__ import annotations

import random
from math import inf, nan

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def numbers(rng: random.Random, *shape: int) -> np.ndarray:
    """Different numbers in an order that is drawn."""
    count = int(np.prod(shape))
    return np.array(rng.sample(range(100), count), np.float32).reshape(shape)


def places(rng: random.Random, below: int, *shape: int) -> np.ndarray:
    """An index: whole numbers below ``below``."""
    count = int(np.prod(shape))
    return np.array([rng.randrange(below) for _ in range(count)], np.int64).reshape(shape)


def draw_gathers(rng: random.Random) -> list[tuple]:
    x, block = numbers(rng, 3, 4), numbers(rng, 2, 3, 4)
    odd = np.array([[nan, inf], [-0.0, 3.0]], np.float64)
    return [
        (np.array([[1, 2], [3, 4]]), 0, np.array([[1, 0]])),
        (np.array([[1, 2], [3, 4]]), 1, np.array([[1, 0]])),
        (x, 0, np.array([[2, 0, 1, 2], [0, 0, 2, 1]])),
        (x, 1, np.array([[3, 0], [1, 1], [2, 3]])),
        (x, 0, places(rng, 3, 5, 2)),
        (x, 1, places(rng, 4, 1, 6)),
        (x, 1, np.array([[1], [3], [0]])),
        (block, 0, places(rng, 2, 3, 3, 4)),
        (block, 1, np.array([[[2, 0, 1]], [[0, 1, 2]]])),
        (block, 2, places(rng, 4, 2, 1, 5)),
        # whole numbers that no float holds
        (2**60 + np.arange(6, dtype=np.int64), 0, places(rng, 6, 9)),
        (np.array(7.5), 0, np.array(0)),
        (np.array(7, np.int16), 0, np.array([0, 0, 0])),
        (numbers(rng, 1), 0, np.array(0)),
        (x, 0, np.zeros((0, 4), np.int64)),
        (np.zeros((2, 0)), 1, np.zeros((2, 0), np.int64)),
        (x.T, 0, places(rng, 4, 3, 3).astype(np.int32)),
        (x[::-1, ::2], 1, places(rng, 2, 3, 2)),
        (x > 50, 1, places(rng, 4, 3, 3)),
        (odd, 1, np.array([[1, 0], [0, 1]])),
    ]


def describe(case: tuple) -> str:
    x, dim, index = case
    return f"x = {x.tolist()} ({x.dtype}), dim {dim}, index = {index.tolist()}"


CASES = Cases(
    slot="minitorch.ops.indexing.at_indices.gather_array",
    draw=draw_gathers,
    describe=describe,
    live=lambda: torch.arange(3).gather(0, torch.tensor([2, 0])),
)
