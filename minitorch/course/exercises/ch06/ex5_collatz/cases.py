"""How "A loop of unknown length" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases

from ..shared import gradient_of, leaves_of, shown_input


def numbers(rng: random.Random) -> list[tuple]:
    """Whole numbers as tensors of one element."""
    known = (6, 1, 5, 16, 12, 27, *rng.sample(range(17, 60), 3))
    return [
        *leaves_of(*map(float, known)),
        ([10.0], "float32", "leaf"),
        ([[float(rng.choice([3, 5, 6, 7]))]], "float32", "leaf"),
        (1.0, "float64", "leaf"),
        (float(rng.randint(3, 30)), "float64", "leaf"),
        (float(rng.randint(3, 30)), "float32", "view"),
        (float(rng.randint(3, 30)), "float32", "frozen"),
    ]


CASES = Cases(
    draw=numbers,
    observe=gradient_of,
    describe=shown_input,
)
