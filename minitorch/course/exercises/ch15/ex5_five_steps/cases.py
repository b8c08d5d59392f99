"""How "Five steps, five predictions" is checked: drawn and compared as those of chapter 13."""

from __future__ import annotations

from minitorch.course.definitions import Cases

from ...ch07.ex7_five_programs.cases import draw_programs, observe_answer
from ...ch13.ex5_five_modules.cases import compare_answers

CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
