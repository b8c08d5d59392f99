"""How "What a sum leaves" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.definitions import Cases


def draw_reductions(rng: random.Random) -> list[tuple]:
    n, m, k = rng.sample(range(2, 9), 3)
    first, last = rng.sample(range(3), 2)
    return [
        ((2, 3, 4), 1, False),
        ((2, 3, 4), 1, True),
        ((2, 3, 4), (0, -1), False),
        ((n, m, k), None, False),
        ((n, m, k), None, True),
        ((n, m, k), rng.choice([-1, -2]), rng.random() < 0.5),
        ((n, m, k), (2, 0), True),
        ((n, m, k, 1), (first, last - 4), False),
        ((n, 0, m), 1, False),
        ((n, 0, m), (0, 1), True),
        ((n, n), 0, False),
        ((n, m, k), (0, 1), False),
        ((), None, True),
        ((), -1, True),
        ((), 0, False),
        ((n, m), (0, 2), False),  # 2 does not exist, and is not another name of 0
        ((n, m), rng.choice([-3, (1, -3)]), True),
        ((n, m), (1, -1), False),
        ((), 1, False),
        ((n,), (0,), False),
    ]


def observe_shape(candidate: Any, case: tuple) -> Any:
    """What says nothing else than the defaults is left out."""
    shape, dim, keepdim = case
    if keepdim:
        return candidate(*case)
    return candidate(shape) if dim is None else candidate(shape, dim)


def describe(case: tuple) -> str:
    return f"shape {case[0]}, dim {case[1]}, keepdim {case[2]}"


CASES = Cases(draw=draw_reductions, observe=observe_shape, describe=describe)
