"""How "How far does it see?" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases


def draw_layers(rng: random.Random) -> list[tuple]:
    cases: list[list[tuple[int, int, int]]] = [
        [(3, 1, 1), (2, 2, 1)],
        [],
        [(1, 1, 1)],
        [(3, 1, 1)],
        [(3, 1, 1), (3, 1, 1), (3, 1, 1)],
        [(2, 2, 1), (3, 1, 1)],  # the same layers, the other way round
        [(3, 2, 1), (3, 2, 1), (3, 2, 1)],
        [(3, 1, 1), (3, 1, 2), (3, 1, 4)],
        [(3, 1, 1), (2, 2, 1), (3, 1, 1), (2, 2, 1)],
        [(1, 3, 1), (2, 1, 1)],  # leaves pixels out
        [(3, 2, 3), (1, 2, 5), (2, 3, 2)],
    ]
    for _ in range(3):
        count = rng.randint(3, 5)
        first = (rng.randint(2, 5), rng.randint(2, 3), rng.randint(2, 3))
        more = [(rng.randint(2, 5), rng.randint(1, 3), rng.randint(1, 3)) for _ in range(count)]
        cases.append([first, *more])
    return [(layers,) for layers in cases]


CASES = Cases(draw=draw_layers, describe=lambda case: f"layers {case[0]}")
