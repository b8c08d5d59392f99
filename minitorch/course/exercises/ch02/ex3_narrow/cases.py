"""How "A slice as arithmetic" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.definitions import Cases


def draw_narrow(rng: random.Random) -> list[tuple]:
    cases: list[tuple] = [
        ((3, 4), (4, 1), 0, 1, 1, 2),
        ((3, 4), (4, 1), 0, 0, 2, 1),
        ((4, 3), (1, 4), 5, 0, -2, 2),
        ((6,), (2,), 1, 0, 3, 0),
        ((3, 4), (4, 1), 2, 1, 4, 0),  # nothing, after the last one
        ((2, 3), (0, 1), 5, 0, 1, 1),  # an expanded tensor
        ((1, 3), (7, 2), 4, 0, 0, 1),
        ((4,), (3,), 6, 0, -4, 4),
        ((0, 3), (3, 1), 1, 0, 0, 0),
    ]
    for dims in (2, 3, 4):
        shape = tuple(rng.randint(2, 6) for _ in range(dims))
        dim = rng.randrange(dims)
        start = rng.randint(1, shape[dim] - 1)
        length = rng.randint(0, shape[dim] - start)
        start -= rng.choice([0, shape[dim]])
        strides = tuple(rng.sample(range(1, 40), dims))
        cases.append((shape, strides, rng.randint(0, 9), dim, start, length))
    return cases


def observe_form(candidate: Any, case: tuple) -> Any:
    """The three parts, each under its name."""
    result = candidate(*case)
    if not isinstance(result, tuple) or len(result) != 3:
        return result
    return dict(zip(("shape", "strides", "offset"), result))


CASES = Cases(
    draw=draw_narrow,
    observe=observe_form,
    describe=lambda case: "shape {}, strides {}, offset {}, dim {}, start {}, length {}".format(
        *case
    ),
)
