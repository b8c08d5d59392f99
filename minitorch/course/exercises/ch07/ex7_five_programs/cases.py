"""How "Five programs, five predictions" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.comparing import gap
from minitorch.course.definitions import Cases

PROGRAMS = "ABCDE"
_round: list[Any] = [None, None, set()]  # whom was asked last, what it answered, for which programs


def draw_programs(rng: random.Random) -> list[tuple]:
    """The programs are always the same; their order is not, nor which one is told first."""
    names = list(PROGRAMS)
    rng.shuffle(names)
    return [(name,) for name in names]


def observe_answer(candidate: Any, case: tuple) -> Any:
    """The answer for one program. 28 is as good as 28.0, and NumPy's as good as Python's."""
    found = answers_of(candidate, case[0])
    if not isinstance(found, dict):
        return found
    if sorted(map(str, found)) != list(PROGRAMS):
        return f"a dict with the keys {sorted(map(str, found))}"
    answer = found[case[0]]
    return float(answer) if is_number(answer) else answer


def answers_of(candidate: Any, program: str) -> Any:
    """All answers. They are asked for once for all programs, and again for the next round: who
    answers by running the programs need not run each of them for each answer."""
    if _round[0] is not candidate or program in _round[2]:
        _round[:] = [None, None, set()]
        found = candidate()
        _round[:] = [candidate, dict(found) if isinstance(found, dict) else found, set()]
    _round[2].add(program)
    return _round[1]


def is_number(answer: Any) -> bool:
    try:
        return (
            not isinstance(answer, (bool, str)) and float(answer) == answer and not shaped(answer)
        )
    except Exception:  # a class, None, a list
        return False


def shaped(answer: Any) -> bool:
    """A tensor or an array, even one of no dimensions, is no plain number."""
    return hasattr(answer, "shape") and not hasattr(answer, "is_integer")


def compare_answers(expected: Any, got: Any) -> str | None:
    """Whether an answer is right. The right one is not told: the reader can run the program."""
    if gap(expected, got) is None:
        return None
    if isinstance(got, str) and got.startswith("a dict"):
        return f"the result is {got}, expected the keys A, B, C, D and E"
    if got is None or isinstance(got, (float, type)):
        name = got.__name__ if isinstance(got, type) else got
        return f"you say {name}, and minitorch leaves something else in x.grad"
    return f"{got!r} is no plain number, not None, and no class of error"


CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
