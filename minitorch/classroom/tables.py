"""Scores as tables: for people, Canvas and Moodle.

A cell that a spreadsheet would take for a formula is defused with an apostrophe in front: names
and reasons are text of others.

- Canvas   Instructor guide, "How do I import grades in the Gradebook?": Student, ID, SIS User ID,
           SIS Login ID, Section, then a column for each assignment, and a row "Points Possible"
- Moodle   docs.moodle.org, "Grade import": the columns of a grade export, mapped by the teacher
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from . import folders
from .gradebook import Row, rows
from .names import tame
from .platforms import words_on
from .settings import Assignment, Course

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
Cell = str | float | None


def plain(course: Course, assignments: list[Assignment], zero: bool) -> str:
    """A row a student: total of each assignment, then each exercise."""
    head: list[Cell] = ["id", "name", "email", "section"]
    for one in assignments:
        head += [f"{one.id} score", f"{one.id} of", f"{one.id} state", f"{one.id} late factor"]
        head += list(one.ids)
    table: list[list[Cell]] = [head]
    for student, found in by_student(course, assignments):
        line: list[Cell] = [student.id, student.name, student.email, student.section]
        for one, row in zip(assignments, found):
            line += [given(row, zero), one.total, row.state, row.factor]
            line += [mark.score for mark in row.marks.values()]
        table.append(line)
    return text_of(table)


def canvas(course: Course, assignments: list[Assignment], zero: bool) -> str:
    """For Canvas: Gradebook, Import."""
    head: list[Cell] = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    table: list[list[Cell]] = [head + [one.title for one in assignments]]
    table.append(["    Points Possible", "", "", "", "", *[one.total for one in assignments]])
    for student, found in by_student(course, assignments):
        login = student.login or student.id
        who: list[Cell] = [student.name or student.id, student.canvas_id, student.sis_id, login]
        table.append([*who, student.section, *[given(row, zero) for row in found]])
    return text_of(table)


def moodle(course: Course, assignments: list[Assignment], zero: bool) -> str:
    """For Moodle: Grades, Import, CSV file; map "Email address" or "ID number"."""
    head: list[Cell] = ["Username", "ID number", "Email address"]
    for one in assignments:
        head += [one.title, f"{one.title} (feedback)"]
    table: list[list[Cell]] = [head]
    for student, found in by_student(course, assignments):
        line: list[Cell] = [student.login or student.id, student.sis_id, student.email]
        for row in found:
            line += [given(row, zero), feedback(row)]
        table.append(line)
    return text_of(table)


def feedback(row: Row) -> str:
    """A few lines: what is not right, and why."""
    if row.state != "graded":
        return tame(row.message, 500)
    lines = [
        f"{id}: {words_on(mark)}" for id, mark in row.marks.items() if mark.verdict != "passed"
    ]
    if row.factor < 1:
        lines.append(f"Late: {row.factor:.0%} of the score.")
    return "\n".join(lines) or "All exercises pass."


def by_student(
    course: Course, assignments: list[Assignment]
) -> Iterable[tuple[folders.Student, list[Row]]]:
    columns = [rows(course, one) for one in assignments]
    return zip(folders.everybody(course), (list(found) for found in zip(*columns)))


def given(row: Row, zero: bool) -> float | None:
    """The score; with ``zero``, 0 for those who have handed in nothing."""
    return 0.0 if zero and row.state == "missing" and row.score is None else row.score


def text_of(table: list[list[Cell]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\r\n").writerows([[cell(one) for one in row] for row in table])
    return file.getvalue()


def cell(value: Cell) -> str:
    if value is None:
        return ""
    if isinstance(value, (int, float)):
        return f"{value:.10g}"
    return defused(tame(value))


def defused(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text
