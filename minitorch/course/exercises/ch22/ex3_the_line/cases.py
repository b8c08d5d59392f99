"""How "Find the line that really failed" is checked: drawn as the programs of chapter 7."""

from __future__ import annotations

from typing import Any

from minitorch.course.comparing import gap
from minitorch.course.definitions import Cases

from ...ch07.ex7_five_programs.cases import draw_programs, observe_answer


def compare_answers(expected: Any, got: Any) -> str | None:
    """Whether an answer is right. The right one is not told: the reader can run the program."""
    if gap(expected, got) is None:
        return None
    if isinstance(got, str) and got.startswith("a dict"):
        return f"the result is {got}, expected the keys A, B, C, D and E"
    if isinstance(got, float):
        return f"you say line {got:g}, and the error is reported in another one"
    return f"{got!r} is no number of a line"


CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
