"""Exercise 01.6: how a random number is made."""

from __future__ import annotations

import random
from typing import Any

import numpy as np

import minitorch as torch

from ..comparing import frozen, gap
from ..definitions import Exercise, Mutant


def _draw_words(rng: random.Random) -> list[tuple]:
    seeds = [0, rng.randrange(1000), rng.randrange(1000)]
    counts = [3, rng.randint(1, 9), 0]
    cases = [np.array([2357136044], np.uint64), np.array([2**32 - 1, 2**24, 5], np.uint64)]
    for seed, count in zip(seeds, counts):
        twister = np.random.RandomState(seed)
        cases.append(twister.randint(0, 2**32, count, np.uint64))
    return [(words,) for words in cases]


def _exactly(expected: Any, got: Any) -> str | None:
    """Random numbers are the same to the last digit, or they are other numbers."""
    found = gap(frozen(expected), frozen(got))
    wrong = [] if found else np.flatnonzero(expected != got)
    if not len(wrong):
        return found
    one, other = float(got[wrong[0]]), float(expected[wrong[0]])
    return f"almost: at [{wrong[0]}] the result is {one!r}, expected {other!r}"


UNIFORM = Exercise(
    id="01.6",
    title="The numbers behind rand",
    prompt="""\
The random generator makes *words*: whole numbers from 0 to $2^{32} - 1$. `torch.rand` has to turn
them into floats from 0 up to, but not including, 1. A `float32` can hold 24 binary digits, so it
keeps the lowest 24 digits of a word, which is a number below $2^{24}$, and divides by $2^{24}$.

Write `uniform32(words)`: an array of words (`np.uint64`) in, an array of `np.float32` out.

By hand: the first word of `manual_seed(0)` is 2357136044. The remainder by $2^{24}$ = 16777216 is
8325804, and 8325804 / 16777216 = 0.4963, the number that you saw above.
""",
    name="uniform32",
    stub='''
def uniform32(words):
    """The lowest 24 bits of each word, as a float32 below 1."""
    raise NotImplementedError
''',
    reference="""
def uniform32(words):
    kept = words % 2**24
    return (kept / 2**24).astype(np.float32)
""",
    alternative="""
def uniform32(words):
    kept = words & np.uint64(0xFFFFFF)
    return kept.astype(np.float32) * np.float32(2.0**-24)
""",
    draw=_draw_words,
    compare=_exactly,
    slot="minitorch.randomness.streams.uniform32",
    live=lambda: (torch.manual_seed(0), torch.rand(3))[1],
    hints=(
        "The lowest decimal digit of a number is its remainder by 10. The lowest 24 binary digits "
        "are its remainder by ...",
        "`words % 2**24` works on a whole array, and so does a division.",
        "A division of whole numbers gives `float64`. `.astype(np.float32)` is the last step.",
    ),
    mutants=(
        Mutant(
            "all-digits",
            """
def uniform32(words):
    return (words / 2**32).astype(np.float32)
""",
            "This uses all 32 digits. The numbers are just as random, but they are not PyTorch's, "
            "and a large word is rounded up to 1.",
        ),
        Mutant(
            "highest-digits",
            """
def uniform32(words):
    return ((words >> np.uint64(8)) / 2**24).astype(np.float32)
""",
            "These are the 24 highest digits. Other libraries take those; PyTorch takes the "
            "lowest.",
        ),
        Mutant(
            "float64",
            """
def uniform32(words):
    return words % 2**24 / 2**24
""",
            "The numbers are right, but their type is `float64`.",
        ),
        Mutant(
            "one-less",
            """
def uniform32(words):
    return (words % 2**24 / (2**24 - 1)).astype(np.float32)
""",
            "Divided by 2**24 - 1 the largest word gives exactly 1, and 1 shall never come.",
        ),
    ),
    explain="Now `torch.rand`, and every network that starts from random numbers, starts from "
    "yours.",
)

EXERCISES = (UNIFORM,)
