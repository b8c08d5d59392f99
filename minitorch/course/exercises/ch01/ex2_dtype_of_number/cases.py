"""How "Which dtype does a number get?" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_numbers(rng: random.Random) -> list[tuple]:
    small, real = rng.randint(2, 99), rng.randint(1, 99) / 4
    cases: list[tuple] = [
        (3, torch.float32),
        (3.0, torch.float32),
        (True, torch.float32),
        (2.5, torch.float64),
        (np.int16(small), torch.float32),
        (np.bool_(False), torch.float32),
        (np.float32(real), torch.float64),
        (-small, torch.float16),
        (real, torch.float16),
    ]
    return [*cases[:4], *rng.sample(cases[4:], 5)]


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
