"""How "All-reduce in a ring" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.definitions import Cases


def draw_rows(rng: random.Random) -> list[tuple]:
    def rows(n: int) -> list[list[int]]:
        return [[rng.randint(-50, 50) * 100 + 10 * r + i for i in range(n)] for r in range(n)]

    return [
        ([[1, 2], [10, 20]],),
        (rows(1),),
        (rows(2),),
        (rows(3),),
        (rows(4),),
        (rows(rng.randint(5, 7)),),
        ([[0, 0, 0], [0, 0, 0], [1, 2, 3]],),
        ([[0.5, -0.25], [-0.5, 2.0]],),
        ([[float("inf"), 1.0], [1.0, float("nan")]],),
    ]


def observe_ring(candidate: Any, case: tuple) -> dict[str, Any]:
    (rows,) = case
    lists = list(rows)
    messages = candidate(rows)
    return {
        "the messages": messages,
        "the lists afterwards": [list(row) for row in lists],
        "rows holds other lists": [a is not b for a, b in zip(rows, lists)],
    }


CASES = Cases(draw=draw_rows, observe=observe_ring, describe=lambda case: f"rows = {case[0]}")
