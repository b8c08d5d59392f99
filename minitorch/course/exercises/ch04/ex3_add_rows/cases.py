"""How "Adding at repeated indices" is checked."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.comparing import frozen
from minitorch.course.definitions import Cases


def drawn(rng: random.Random, n: int, count: int, *row: int, dtype: Any = np.float32) -> tuple:
    """(target, index, rows) with small whole numbers; index 0 occurs three times."""
    index = [0, 0, 0] + [rng.randrange(n) for _ in range(count - 3)]
    size = int(np.prod(row))
    target = np.array([rng.randint(1, 9) for _ in range(n * size)]).reshape(n, *row)
    rows = np.array([rng.randint(1, 9) for _ in range(count * size)]).reshape(count, *row)
    return target.astype(dtype), np.array(rng.sample(index, count)), rows.astype(dtype)


def draw_additions(rng: random.Random) -> list[tuple]:
    wide = np.arange(24, dtype=np.float64).reshape(4, 6)
    few = np.array([[1.0, 1.0], [2.0, 2.0], [4.0, 4.0]])
    half = np.array([[2048.0]] + [[1.0]] * 100, np.float16)
    odd = np.array([[nan, 1.0], [inf, 2.0], [-inf, 3.0]], np.float32)
    return [
        (np.array([[0, 0], [10, 10]]), np.array([1, 1, 0]), np.array([[1, 2], [3, 4], [5, 6]])),
        drawn(rng, 4, 7, 3),
        drawn(rng, 3, 9, 2, dtype=np.float64),
        drawn(rng, 5, 6),
        drawn(rng, 3, 5, 2, 2),
        drawn(rng, 1, 4, 3, dtype=np.int32),
        drawn(rng, 6, 3, 1),
        (np.zeros((2, 1), np.float16), np.array([1] * 101), half),
        (np.full((2, 2), 250, np.uint8), np.array([0, 0]), np.full((2, 2), 4, np.uint8)),
        (wide[:, ::3], np.array([3, 1, 3]), few),
        (wide[::-1, :2], np.array([0, 2, 0]), few),
        (np.zeros((2, 4)).T, np.array([2, 2, 0]), few),
        (np.zeros((3, 2), np.float32), np.array([2, 0, 2]), odd),
        (np.ones((3, 2)), np.array([], np.int64), np.zeros((0, 2))),
        (np.ones((3, 0)), np.array([1, 1]), np.zeros((2, 0))),
        (np.zeros((3, 2)), np.array([1, 1, 2], np.int32), few),
        (np.zeros(4, np.int64), np.array([3, 3, 3, 3]), np.array([1, 1, 1, 1])),
    ]


def observe_added(candidate: Any, case: tuple) -> dict:
    returned = candidate(*case)
    return {"target": frozen(case[0]), "what is returned": frozen(returned)}


def describe(case: tuple) -> str:
    target, index, rows = case
    if len(index) > 20:
        return "2048 and a hundred ones, all added at index 1 (float16)"
    about = f"target = {target.tolist()}" if target.size < 13 else f"target {target.shape}"
    return f"{about} ({target.dtype}), index = {index.tolist()}, rows = {rows.tolist()}"


CASES = Cases(
    slot="minitorch.ops.indexing.at_indices.add_rows",
    draw=draw_additions,
    observe=observe_added,
    describe=describe,
    live=lambda: torch.zeros(3).index_add(0, torch.tensor([0, 0]), torch.ones(2)),
)
