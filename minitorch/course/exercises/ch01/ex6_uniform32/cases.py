"""How "The numbers behind rand" is checked."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch
from minitorch.course.comparing import frozen, gap
from minitorch.course.definitions import Cases


def draw_words(rng: random.Random) -> list[tuple]:
    seeds = [0, rng.randrange(1000), rng.randrange(1000)]
    counts = [3, rng.randint(1, 9), 0]
    cases = [np.array([2357136044], np.uint64), np.array([2**32 - 1, 2**24, 5], np.uint64)]
    for seed, count in zip(seeds, counts):
        twister = np.random.RandomState(seed)
        cases.append(twister.randint(0, 2**32, count, dtype=np.uint64))
    table = np.random.RandomState(seeds[1]).randint(0, 2**32, (2, 3), dtype=np.uint64)
    cases += [table, table.T, np.zeros((0, 2), np.uint64), cases[-2][::-1]]
    return [(words,) for words in cases]


def exactly(expected: Any, got: Any) -> str | None:
    """Random numbers are the same to the last digit, or they are other numbers."""
    found = gap(frozen(expected), frozen(got))
    wrong = [] if found else np.argwhere(expected != got).tolist()
    if not wrong:
        return found
    place = tuple(wrong[0])
    one, other = float(got[place]), float(expected[place])
    return f"almost: at {wrong[0]} the result is {one!r}, expected {other!r}"


CASES = Cases(
    slot="minitorch.randomness.streams.uniform32",
    draw=draw_words,
    compare=exactly,
    live=lambda: (torch.manual_seed(0), torch.rand(3))[1],
)
