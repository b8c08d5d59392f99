"""How "Who shares memory with whom?" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases

from ..shared import numbers


def draw_groups(rng: random.Random) -> list[tuple]:
    x = torch.arange(6.0)
    y = x.clone()
    other = numbers(rng, 6)
    mixed = [x, x.detach(), y, x[2:], y.view(2, 3), other[1:], x + 0, y.t(), other]
    rng.shuffle(mixed)
    return [
        ([x, x],),
        ([x, x.clone(), x.view(2, 3)],),
        ([x[3:], y, x[:3], y[1:]],),
        ([other, other.detach(), x, y],),
        ([],),
        (mixed,),
        ([x[:0], x, y.view(torch.int32), x.view(torch.int32), y],),
        ([x[2], x.clone()[2], x[2], x.view(2, 3).t()],),
        ([y, x, y, x, y],),
    ]


def describe_groups(case: tuple) -> str:
    """Each tensor with a letter for its storage."""
    starts = [t.untyped_storage().data_ptr() for t in case[0]]
    letters = {start: "ABCDEF"[n] for n, start in enumerate(dict.fromkeys(starts))}
    told = [f"{t.tolist()} in storage {letters[start]}" for t, start in zip(case[0], starts)]
    return "; ".join(told) or "no tensors"


CASES = Cases(
    draw=draw_groups,
    describe=describe_groups,
)
