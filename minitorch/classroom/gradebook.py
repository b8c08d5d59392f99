"""The scores of a class: records, what was set by hand, and the late rule.

    score of an assignment = (sum of its exercises, each at the course's points) x late factor

A score set by hand stands for its exercise, and the late rule applies to it as to the others. Work
that the grader could not grade has no score at all, and neither has work that was not handed in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import attempts, folders, recorded
from .settings import Assignment, Course

# "missing": nothing handed in; "waiting": handed in and not graded; "harness": our fault, no score
STATES = ("graded", "missing", "waiting", "refused", "harness")


@dataclass(frozen=True)
class Mark:
    """One exercise of one student."""

    score: float | None
    points: float
    verdict: str  # as in a record; "" where there is none
    set_by_hand: bool
    why: str
    found: dict[str, Any]  # what the record has about the exercise


@dataclass(frozen=True)
class Row:
    """One student's assignment."""

    student: str
    state: str
    message: str
    marks: dict[str, Mark]
    factor: float
    late_seconds: float | None
    attempt: dict[str, Any] | None

    @property
    def raw(self) -> float | None:
        """Points before the late rule; None where there is no score."""
        scores = [mark.score for mark in self.marks.values()]
        if all(score is None for score in scores):
            return None
        # Some of it is not graded, though a score of another attempt may be set by hand.
        if None in scores and self.state in ("graded", "harness", "waiting"):
            return None
        return round(sum(score or 0.0 for score in scores), 6)

    @property
    def score(self) -> float | None:
        """Points after the late rule; None where there is no score."""
        return None if self.raw is None else round(self.raw * self.factor, 4)


def rows(course: Course, assignment: Assignment) -> list[Row]:
    """All students of the course, in the order of students.csv."""
    by_hand = recorded.in_force(course, assignment)
    return [
        row_of(course, assignment, student.id, by_hand) for student in folders.everybody(course)
    ]


def row_of(
    course: Course,
    assignment: Assignment,
    student: str,
    by_hand: dict[tuple[str, str], dict[str, Any]],
) -> Row:
    folder = folders.submitted(course, assignment.id) / student
    attempt = attempts.current(folder)
    record = recorded.current(course, assignment, student)
    all_refused = [one for one in attempts.read(folder) if one["refused"]]
    if record is not None:
        state, message = record["status"], record["message"]
    elif attempt is not None:
        state, message = "waiting", "handed in, and not graded yet"
    elif all_refused:
        state, message = "refused", all_refused[-1]["refused"]
    else:
        state, message = "missing", ""
    late = attempts.late_by(attempt, assignment, student) if attempt else 0.0
    marks = {
        exercise: mark_of(record, exercise, points, by_hand.get((student, exercise)), state)
        for exercise, points in assignment.points.items()
    }
    return Row(student, state, message, marks, factor_of(assignment, late, attempt), late, attempt)


def mark_of(
    record: dict[str, Any] | None,
    exercise: str,
    points: float,
    by_hand: dict[str, Any] | None,
    state: str,
) -> Mark:
    found = (record or {}).get("exercises", {}).get(exercise, {})
    verdict = found.get("verdict", "")
    score: float | None = None
    if found and verdict != "harness":
        whole = found["points"]
        score = round(points * found["score"] / whole, 6) if whole else 0.0
    elif state == "refused":
        score = 0.0
    if by_hand is not None:
        return Mark(
            min(float(by_hand["score"]), points), points, verdict, True, by_hand["why"], found
        )
    return Mark(score, points, verdict, False, "", found)


def factor_of(assignment: Assignment, late: float | None, attempt: dict[str, Any] | None) -> float:
    """What the late rule leaves. A mark of "late" without a moment counts as the first day."""
    if late is not None:
        return assignment.late.factor(late)
    if attempt and attempt["marked_late"]:
        return assignment.late.factor(60 * assignment.late.grace_minutes + 1)
    return 1.0
