"""How "Where does an element lie?" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases


def draw_places(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((1, 2), (3, 1), 0),
        ((1, 2), (3, 1), 10),
        ((1, 2), (1, 2), 0),
        ((), (), 7),
        ((2, 0, 3), (0, 5, 2), 1),
        ((0, 0), (3, 1), 4),
        ((4,), (0,), 2),
        ((1, 3, 0, 2, 1), (60, 20, 20, 5, 2), 3),
    ]
    for dims in (1, 2, 3, 4):
        index = tuple(rng.randint(1, 5) for _ in range(dims))
        strides = tuple(rng.sample(range(1, 30), dims))
        cases.append((index, strides, rng.randint(1, 20)))
    return cases


CASES = Cases(
    draw=draw_places,
    describe=lambda case: "index {}, strides {}, offset {}".format(*case),
)
