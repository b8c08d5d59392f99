"""How "Share if you can, copy if you must" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy import shares_memory

import minitorch as torch
from minitorch.course.definitions import Cases


def locked(array: np.ndarray) -> np.ndarray:
    """The array, which may not be written from now on."""
    array.flags.writeable = False
    return array


def draw_data(rng: random.Random) -> list[tuple]:
    numbers = [float(rng.randint(1, 9)) for _ in range(rng.randint(4, 6))]
    unsigned, signed = rng.choice(["uint16", "uint32", "uint64"]), rng.choice(["int16", "int32"])
    names = {"np": np, "table": np.array([numbers, numbers[::-1]]), "locked": locked}
    names["as_strided"] = np.lib.stride_tricks.as_strided
    texts = [
        "np.array([1., 2., 3.])",
        "[1, 2, 3]",
        "np.array([1., 2., 3.])[::-1]",
        "locked(np.array([1., 2.]))",
        "table.T",
        "table[:, ::-2]",
        "table[::-1]",
        "table[::-1, ::-1].copy().T[:, 1:]",
        "np.array([[1., 2., 3.]])[::-1]",
        "locked(np.zeros((2, 3)).T)",
        "np.array(3.0)",
        "np.zeros((2, 0))",
        "as_strided(np.array([1., 2.]), (3, 2), (0, 8))",
        f"np.arange(1, 6, dtype=np.{unsigned})[1:]",
        f"np.arange(1, 6, dtype=np.{signed})[::2]",
        "np.array([True, False])",
        f"[{numbers}, {numbers[::-1]}]",
        "[]",
    ]
    shown = f"{{}}, where table = np.array({names['table'].tolist()})"
    return [(eval(text, names), shown.format(text) if "table" in text else text) for text in texts]


def observe_sharing(candidate: Any, case: tuple) -> Any:
    data = case[0]
    result = candidate(data)
    if not isinstance(result, torch.Tensor):
        return result
    shares = isinstance(data, np.ndarray) and shares_memory(result.numpy(), data)
    if isinstance(data, np.ndarray) and data.size == 0:
        shares = False  # nothing is there to be shared
    seen = {"the tensor": result, "shares memory": bool(shares)}
    if isinstance(data, np.ndarray):
        seen["the array may be written"] = data.flags.writeable  # as before
    return seen


CASES = Cases(
    draw=draw_data,
    observe=observe_sharing,
    describe=lambda case: case[1].replace("locked(", "an array that may not be written: ("),
)
