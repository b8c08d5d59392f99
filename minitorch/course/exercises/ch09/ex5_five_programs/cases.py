"""How "Five programs with hooks, five predictions" is checked: like those of chapter 7."""

from __future__ import annotations

from minitorch.course.definitions import Cases

from ...ch07.ex7_five_programs.cases import compare_answers, draw_programs, observe_answer

CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
