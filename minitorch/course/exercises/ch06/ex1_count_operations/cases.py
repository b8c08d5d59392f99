"""How "Count the operations" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases

from ..shared import DIAMOND, TWO_ROWS, built, drawn, shown_program

LADDER = "y = x\nfor _ in range(10):\n    y = y + y"


def graphs(rng: random.Random) -> list[tuple]:
    """Programs from none to many operations."""
    known = (
        "y = x * 2",
        "y = x * w + x",
        DIAMOND,
        LADDER,
        TWO_ROWS,
        "y = x",
        "y = x > 1",
    )
    return [*map(built, known), *[drawn(rng, rng.randint(3, 8)) for _ in range(5)]]


CASES = Cases(
    draw=graphs,
    observe=lambda count, case: count(case[0]),
    describe=shown_program,
)
