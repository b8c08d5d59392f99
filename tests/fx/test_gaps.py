"""The place of a buffer among those that are there: the lowest gap, as a loop finds it."""

import random

import numpy as np

from minitorch.fx.passes.memory import _lowest_gap


def one_after_the_other(taken, nbytes):
    offset = 0
    for first, end in sorted(taken):
        if first >= offset + nbytes:
            break
        offset = max(offset, end)
    return offset


def test_the_lowest_gap():
    dice = random.Random(1)
    for _ in range(2000):
        firsts = [dice.randint(0, 80) for _ in range(dice.randint(0, 12))]
        taken = [(first, first + dice.randint(1, 20)) for first in firsts]
        nbytes = dice.randint(1, 25)
        spans = np.array(taken, np.int64).reshape(-1, 2)
        assert _lowest_gap(spans, nbytes) == one_after_the_other(taken, nbytes)
