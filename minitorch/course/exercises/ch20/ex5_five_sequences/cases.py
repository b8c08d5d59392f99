"""How "Five recurrent networks, five predictions" is checked: as the predictions of chapter 14."""

from __future__ import annotations

from minitorch.course.definitions import Cases

from ...ch07.ex7_five_programs.cases import draw_programs, observe_answer
from ...ch14.ex4_five_losses.cases import compare_answers

CASES = Cases(
    draw=draw_programs,
    observe=observe_answer,
    compare=compare_answers,
    secret=True,
    describe=lambda case: f"program {case[0]}",
)
