"""How "Which dtype does a number get?" is checked."""

from __future__ import annotations

import random
from math import inf, nan
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_numbers(rng: random.Random) -> list[tuple]:
    small, real = rng.randint(2, 99), rng.randint(1, 99) / 4
    unsigned = rng.choice([np.uint8, np.uint16, np.uint32, np.uint64])
    defaults = [torch.float32, torch.float64, torch.float16]
    values = [-small, 0, 1, -0.0, 1.0, nan, False, np.bool_(True), np.bool_(False)]
    values += [np.int16(small), np.int64(-small), unsigned(small), np.uint8(1)]
    values += [np.float16(real), np.float32(real), np.float64(inf)]
    more = [(value, defaults[n % 3]) for n, value in enumerate(values)]
    rng.shuffle(more)
    return [
        (3, torch.float32),
        (3.0, torch.float32),
        (True, torch.float32),
        (2.5, torch.float64),
        *more,
    ]


def observe_dtype(candidate: Any, case: tuple) -> Any:
    """What comes out while the default dtype is that of the case."""
    value, default = case
    before = torch.get_default_dtype()
    torch.set_default_dtype(default)
    try:
        return candidate(value)
    finally:
        torch.set_default_dtype(before)


def describe_dtype(case: tuple) -> str:
    return f"{case[0]!r}, while the default dtype is {case[1]}"


CASES = Cases(
    slot="minitorch.tensors.dtypes.dtype_of_number",
    draw=draw_numbers,
    observe=observe_dtype,
    describe=describe_dtype,
    live=lambda: (torch.full((2,), 7), torch.tensor([1, 2.5]), torch.tensor(True)),
)
