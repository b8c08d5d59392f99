"""How "Mend the chain" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases

from ..shared import gradient_of, leaves_of, shown_input


def points(rng: random.Random) -> list[tuple]:
    """Numbers none of which is their mean, unless all are (at the mean, |x| has no slope)."""

    def some() -> list[float]:
        return [float(v) for v in rng.sample(range(20), 3)] + [90.0 + rng.randint(0, 9)]

    return [
        *leaves_of([1.0, 2.0, 6.0], [5.0], [0.0, 0.0, 4.0], [7.0, 8.0, 9.0, 0.0]),
        *leaves_of([-3.0, -3.0], *[some() for _ in range(4)]),
        (some(), "float64", "leaf"),
        (some(), "float32", "view"),
        (some(), "float32", "frozen"),
    ]


CASES = Cases(
    draw=points,
    observe=gradient_of,
    describe=shown_input,
)
