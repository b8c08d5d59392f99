"""How "Five programs, five weights" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.comparing import is_whole
from minitorch.course.definitions import Cases

PROGRAMS = "ABCDE"


def draw_programs(rng: random.Random) -> list[tuple]:
    """The programs are always the same; their order is not, nor which one is told first."""
    names = list(PROGRAMS)
    rng.shuffle(names)
    return [(name,) for name in names]


def observe_answer(candidate: Any, case: tuple) -> Any:
    """The answer for one program. 4000.0 is as good as 4000."""
    found = candidate()
    if not isinstance(found, dict):
        return f"a {type(found).__name__}, and no dict"
    if sorted(map(str, found)) != list(PROGRAMS):
        return f"a dict with the keys {sorted(map(str, found))}"
    answer = found[case[0]]
    plain = is_whole(answer) or isinstance(answer, float)  # NumPy's, too
    return float(answer) if plain else f"{answer!r:.40}, and no plain number"


def compare_answers(expected: Any, got: Any) -> str | None:
    """Whether an answer is right. The right one is not told: the reader can measure it."""
    if expected == got:
        return None
    if isinstance(got, float):
        return f"you say {got:,.0f} bytes, and the graphs keep another number"
    return f"the result is {got}"


CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
