"""How "Count the operations" is checked."""

from __future__ import annotations

import random

from minitorch.course.definitions import Cases

from ..shared import DIAMOND, FROZEN, TWO_ROWS, built, drawn, shown_program

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
        "y = x * x + w * w",
        FROZEN + "\ny = k * (x * w) + x * k",
        FROZEN + "\na = torch.stack([k, x * w, k, x + w, k])\ny = k + a.sum()",
        "a, b, c = torch.stack([x, w, x * w]).unbind()\ny = a * c + a * 0",
        "p = torch.nn.Parameter(torch.zeros(2))\ny = p * 1 + (p * p).detach()",
        "p = torch.zeros(0, requires_grad=True)\ny = p * 2",
        "a = (x * w).detach()\ny = a * a",
    )
    return [*map(built, known), *[drawn(rng, rng.randint(3, 8)) for _ in range(4)]]


CASES = Cases(
    draw=graphs,
    observe=lambda count, case: count(case[0]),
    describe=shown_program,
)
