"""How "Share if you can, copy if you must" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_data(rng: random.Random) -> list[tuple]:
    numbers = [float(rng.randint(1, 9)) for _ in range(rng.randint(4, 6))]
    locked = np.array([1.0, 2.0])
    locked.flags.writeable = False
    table = np.array([numbers, numbers[::-1]])
    return [
        (np.array([1.0, 2.0, 3.0]), "np.array([1., 2., 3.])"),
        ([1, 2, 3], "[1, 2, 3]"),
        (np.array([1.0, 2.0, 3.0])[::-1], "np.array([1., 2., 3.])[::-1]"),
        (locked, "np.array([1., 2.]), which may not be written"),
        (table.T, f"np.array({table.tolist()}).T"),
        (table[:, ::-2], f"np.array({table.tolist()})[:, ::-2]"),
        (np.array(numbers, dtype=np.int32)[1:], f"np.array({numbers}, dtype=np.int32)[1:]"),
        ([numbers, numbers], f"[{numbers}, {numbers}]"),
    ]


def observe_sharing(candidate: Any, case: tuple) -> Any:
    data = case[0]
    result = candidate(data)
    if not isinstance(result, torch.Tensor):
        return result
    shares = isinstance(data, np.ndarray) and np.shares_memory(result.numpy(), data)
    return {"the tensor": result, "shares memory": bool(shares)}


CASES = Cases(
    draw=draw_data,
    observe=observe_sharing,
    describe=lambda case: case[1],
)
