"""How "Which dtype do two tensors meet in?" is checked."""

from __future__ import annotations

import random
from typing import Any

import minitorch as torch
from minitorch.course.definitions import Cases

INTEGERS = [torch.int8, torch.int16, torch.int32, torch.int64]
FLOATS = [torch.float16, torch.float32, torch.float64]
WIDE = [torch.uint16, torch.uint32, torch.uint64]


def draw_types(rng: random.Random) -> list[tuple]:
    """Several pairs are one case, so that every kind of pair is drawn on every seed."""
    integers, floats, wide = (rng.sample(kind, len(kind)) for kind in (INTEGERS, FLOATS, WIDE))
    cases: list[tuple] = [
        (torch.int64, torch.float16),
        (torch.int32, torch.int8),
        (torch.bool, torch.uint8),
        (torch.uint8, torch.int8),
        (torch.int8, torch.uint8),
        (torch.uint8, rng.choice(INTEGERS[1:])),
        (torch.float16, torch.float64),
        (floats[0], floats[1]),
        (floats[2], torch.bool),
        (torch.bool, torch.bool),
        (integers[0], integers[1]),
        (rng.choice([torch.uint8, torch.int8]), torch.bool),
        (floats[0], integers[3]),
        (torch.uint8, torch.float16),
        (wide[0], wide[0]),
        (wide[0], floats[1]),
        (torch.uint64, torch.float16),
        (wide[1], integers[0]),
        (wide[1], wide[2]),
        (torch.bool, wide[2]),
    ]
    return cases


def answer(candidate: Any, case: tuple) -> Any:
    """The name of a dtype, which can be compared and shown."""
    found = candidate(*case)
    return repr(found) if isinstance(found, type(torch.float32)) else found


CASES = Cases(
    slot="minitorch.tensors.dtypes.promote_types",
    draw=draw_types,
    observe=answer,
    describe=lambda case: f"{case[0]} and {case[1]}",
    live=lambda: torch.promote_types(torch.int64, torch.float16),
)
