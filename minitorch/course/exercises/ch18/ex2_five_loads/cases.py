"""How "Five loads, five predictions" is checked: drawn as the programs of chapter 7."""

from __future__ import annotations

from typing import Any

from minitorch.course.comparing import gap
from minitorch.course.definitions import Cases

from ...ch07.ex7_five_programs.cases import PROGRAMS, draw_programs

FORM = "it must be a pair of two lists of names, or a class of error"


def observe_answer(candidate: Any, case: tuple) -> Any:
    """The answer for one program: a class of error, or two lists whose order does not count."""
    found = candidate()
    if not isinstance(found, dict) or sorted(map(str, found)) != list(PROGRAMS):
        return f"it has no dict with the keys A to E, but {found!r:.60}"
    answer = found[case[0]]
    if isinstance(answer, type):
        return answer.__name__
    try:
        missing, unexpected = answer
    except (TypeError, ValueError):
        return f"{answer!r:.60}: {FORM}"
    if isinstance(missing, str) or isinstance(unexpected, str):
        return f"{answer!r:.60}: {FORM}"
    return [sorted(missing), sorted(unexpected)]


def compare_answers(expected: Any, got: Any) -> str | None:
    """Whether an answer is right. The right one is not told: the reader can run the program."""
    if gap(expected, got) is None:
        return None
    if isinstance(got, str) and " " in got:
        return got
    return f"you say {got}, and the program says something else"


CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
