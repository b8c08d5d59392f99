"""``minitorch class collect``: what was handed in, kept by student."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import attempts, folders
from .archives import Refused
from .arrivals import arrivals
from .names import tame
from .settings import Assignment, Course, Mistake


def collect(
    course: Course,
    assignment: Assignment,
    source: Path,
    platform: str,
    tell: Callable[[str], object] = lambda text: None,
) -> dict[str, Any]:
    """Keep every arrival of a source; what became of them. ``tell`` hears of each student.

    Mistake if the source is no folder or zip, or is a zip that nobody should open.
    """
    found: dict[str, str] = {}
    why: dict[str, str] = {}
    roster = folders.roster(course)
    try:
        for arrival in arrivals(course, assignment, source, platform):
            found[arrival.student] = attempts.keep(course, assignment, arrival)
            if text := why_not(found[arrival.student], arrival, assignment):
                why[arrival.student] = text
            tell(arrival.student)
    except Refused as reason:
        raise Mistake(f"{source} was not read: {reason}") from None
    missing = [id for id in roster if id not in found]
    late = []
    for student in found:
        one = attempts.current(folders.submitted(course, assignment.id) / student)
        if one and (one["late_seconds"] or one["marked_late"]):
            late.append(student)
    return {
        "assignment": assignment.id,
        "students": found,
        "counts": dict(Counter(found.values())),
        "late": sorted(late),
        "missing": missing,
        "why": why,
        "not_in_students_csv": sorted(found.keys() - roster.keys()) if roster else [],
    }


def why_not(kept: str, arrival: attempts.Arrival, assignment: Assignment) -> str:
    """Why an arrival will not be graded; "" if it will be."""
    if kept == "refused":
        return tame(arrival.refused, 500)
    if kept == "not counted":
        return f"only {assignment.attempts} attempts count, and there are more"
    return ""


def settle_all(course: Course, assignment: Assignment) -> None:
    """Work out lateness anew for all that was collected: a due date may have moved."""
    place = folders.submitted(course, assignment.id)
    for student in folders.students_in(place):
        known = attempts.read(place / student)
        if known:
            attempts.settle(place / student, assignment, known)
