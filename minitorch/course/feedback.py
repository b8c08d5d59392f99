"""A verdict in words: the gap first, then the likely mistake, then where hints are.

A terminal prints the words, a notebook shows the card (card.py).
"""

from __future__ import annotations

import sys
import textwrap
from typing import Any

from .card import card
from .grading import PASSED, UNWRITTEN, Verdict


class Result:
    """What ``check`` answers: a text, and in a notebook a card; true if the check passed.

    - ``more``: what else is to be said; ``source``: what was judged.
    """

    def __init__(self, verdict: Verdict, more: str = "", source: str = "") -> None:
        self.verdict = verdict
        self._more, self._source = more, source
        self.passed = verdict.passed
        self.text = "\n".join([in_words(verdict), *_wrapped(more)] if more else [in_words(verdict)])

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The text, and the card."""
        # Notebooks keep the outputs of untouched exercises: a text of three lines is enough there.
        if self.verdict.status == UNWRITTEN and sys.platform != "emscripten":
            return {"text/plain": self.text}
        html = card(self.verdict, self._more, self._source)
        return {"text/plain": self.text, "text/html": html}

    def __bool__(self) -> bool:
        return self.passed

    def as_dict(self) -> dict[str, Any]:
        """For ``--json``: plain values only."""
        verdict = self.verdict
        return {
            "id": verdict.exercise.id,
            "title": verdict.exercise.title,
            "status": verdict.status,
            "passed": verdict.passed,
            "points": verdict.exercise.points if verdict.passed else 0,
            "of": verdict.exercise.points,
            "seed": verdict.seed,
            "cases": verdict.cases,
            "right": verdict.right,
            "case": verdict.case,
            "input": verdict.input,
            "gap": verdict.gap,
            "where": list(verdict.where),
            "mistake": verdict.mistake.name if verdict.mistake else None,
            "message": verdict.mistake.message if verdict.mistake else None,
            "text": self.text,
        }


def in_words(verdict: Verdict) -> str:
    """The whole answer."""
    exercise = verdict.exercise
    if verdict.status == UNWRITTEN:
        return "\n".join([
            *_wrapped(f"{exercise.id} not written yet: {exercise.title}"),
            *_wrapped(f"{exercise.verb} {exercise.name}, then check again."),
            f'hint("{exercise.id}") helps.',
        ])  # fmt: skip
    if verdict.status == PASSED:
        lines = _wrapped(f"{exercise.id} passed: {exercise.title}")
        lines.append(f"All {verdict.cases} cases are right (seed {verdict.seed}).")
        return "\n".join([*lines, *_row("printed", verdict.printed)])
    return "\n".join(_failure(verdict))


def _failure(verdict: Verdict) -> list[str]:
    id = verdict.exercise.id
    lines = _wrapped(f"{id} not yet: {verdict.exercise.title}")
    if verdict.case is not None:
        lines.append(
            f"Case {verdict.case} of {verdict.cases} goes wrong "
            f"({verdict.right} are right; seed {verdict.seed})."
        )
    lines.append("")
    lines += _row("gap", verdict.gap)
    lines += _row("input", verdict.input)
    lines += _row("your code", "\n".join(verdict.where))
    lines += _row("printed", verdict.printed)
    if verdict.mistake is not None:
        lines += ["", *_wrapped(f"This looks like: {verdict.mistake.message}")]
    lines += ["", f'hint("{id}") gives the first hint.']
    if verdict.case is not None:
        lines.append(f'check("{id}", seed={verdict.seed}) draws the same cases again.')
    return lines


WIDTH = 68  # columns: what a page of the book shows without scrolling
LABEL = 13  # of them for the label of a row


def _row(label: str, text: str) -> list[str]:
    """A labelled text, its further lines below each other."""
    if not text.strip():
        return []
    first, *rest = _wrapped(text.rstrip(), WIDTH - LABEL)
    return [f"{'  ' + label:{LABEL}}{first}", *(" " * LABEL + line for line in rest)]


def _wrapped(text: str, width: int = WIDTH) -> list[str]:
    """Lines that fit; spaces inside them stay, as in a matrix."""
    parts = [
        textwrap.wrap(line, width, replace_whitespace=False, break_on_hyphens=False) or [""]
        for line in text.split("\n")
    ]
    return [line for part in parts for line in part]


def in_one_line(verdict: Verdict) -> str:
    """The gap alone, for a list of files."""
    return " ".join(verdict.gap.split()) or verdict.status
