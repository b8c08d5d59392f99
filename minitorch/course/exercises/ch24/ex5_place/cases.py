"""How "A place for each buffer" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.comparing import is_whole
from minitorch.course.definitions import Cases

Life = tuple[int, int, int]

LIVES: list[list[Life]] = [
    [(0, 1, 8), (1, 2, 8), (2, 3, 4)],
    [],
    [(0, 0, 5)],
    [(0, 5, 4), (1, 2, 4), (3, 4, 4)],  # the third takes the place of the second
    [(0, 1, 4), (0, 3, 4), (2, 3, 8), (2, 3, 4)],  # too large for the gap, then one that fits
    [(0, 1, 2), (0, 9, 3), (0, 3, 4), (0, 9, 5), (2, 5, 1), (4, 5, 6), (4, 5, 4)],  # two gaps
    [(0, 3, 4), (1, 1, 4), (2, 3, 4), (4, 4, 12)],
    [(0, 2, 4), (2, 4, 4), (4, 6, 4)],  # neighbours have a call in common
    [(0, 9, 4), (1, 8, 4), (2, 7, 4), (3, 6, 4)],  # all at once
    [(5, 6, 4), (0, 1, 4), (1, 5, 8)],  # not in the order of their births
    [(5, 6, 4), (1, 5, 8)],
    [(0, 1, 3), (0, 9, 1), (0, 1, 2), (0, 9, 1), (2, 3, 2)],  # two gaps, the upper one fits best
    [(0, 9, 1), (0, 2, 7), (0, 9, 1), (3, 4, 3), (4, 5, 3), (5, 9, 2)],
    [(0, 1, 16), (2, 3, 4), (2, 3, 4), (2, 5, 8), (4, 5, 8)],  # a gap is split
    [(0, 1, 4), (0, 1, 4), (0, 9, 2), (2, 3, 8), (4, 5, 6), (4, 5, 2)],  # two gaps become one
    [(0, 1, 4), (0, 9, 4), (2, 9, 2), (3, 3, 3)],  # who came first lies higher
]


def drawn(rng: random.Random) -> list[Life]:
    births = sorted(rng.randint(0, 8) for _ in range(rng.randint(4, 9)))
    return [(born, born + rng.choice([0, 1, 2, 5]), rng.randint(1, 6)) for born in births]


def draw_lives(rng: random.Random) -> list[tuple]:
    return [*[(list(lives),) for lives in LIVES], *[(drawn(rng),) for _ in range(4)]]


def observe_places(candidate: Any, case: tuple) -> dict[str, Any]:
    (lives,) = case
    before = list(lives)
    offsets = candidate(lives)
    if not isinstance(offsets, list) or len(offsets) != len(before):
        return {"the result": f"{offsets!r:.80}, expected a list of {len(before)} offsets"}
    if not all(map(is_whole, offsets)):
        return {"the result": f"{offsets!r:.80}, expected whole numbers"}
    return {
        "overlapping": overlapping(before, offsets),
        "the list of offsets": offsets,
        "have the lives changed?": lives != before,
    }


def overlapping(lives: list[Life], offsets: list[int]) -> list[str]:
    """The pairs that have a call and a byte in common."""
    found = []
    for n, (b1, d1, s1) in enumerate(lives):
        for m, (b2, d2, s2) in enumerate(lives[:n]):
            a, b = offsets[n], offsets[m]
            if b1 <= d2 and b2 <= d1 and a < b + s2 and b < a + s1:
                found.append(f"buffers {m} and {n}")
    return found


def describe_lives(case: tuple) -> str:
    lines = [
        f"buffer {n}: calls {born} to {dies}, {size} bytes"
        for n, (born, dies, size) in enumerate(case[0])
    ]
    return "\n".join(lines) or "no buffers"


CASES = Cases(
    points=2,
    draw=draw_lives,
    observe=observe_places,
    describe=describe_lives,
)
