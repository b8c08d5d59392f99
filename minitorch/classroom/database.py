"""The scores of a class as an SQLite database, for questions that no page of the report answers.

    sqlite3 exports/sqlite/grades.sqlite "SELECT mistake, students FROM mistakes"

It is a view of the records: nothing reads it, it may be deleted at any time, and each export writes
it anew, whole or not at all.

    students     id, name, email, section
    assignments  id, title, due, points
    attempts     assignment, student, sha256, name, submitted, late_seconds, counts, refused
    scores       assignment, student, state, score, before_late, late_factor, points, message,
                 sandbox
    marks        assignment, student, exercise, verdict, score, points, mistake, gap, input,
                 carried, printed, set_by_hand, why
    overrides    assignment, student, exercise, score, why, said: all that were ever said
    mistakes     exercise, mistake, text, students: the commonest first
"""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from . import attempts, folders, recorded
from .gradebook import Row, rows
from .settings import Assignment, Course, Mistake

NAME = "grades.sqlite"
TABLES = {
    "students": "id TEXT PRIMARY KEY, name TEXT, email TEXT, section TEXT",
    "assignments": "id TEXT PRIMARY KEY, title TEXT, due TEXT, points REAL",
    "attempts": "assignment TEXT, student TEXT, sha256 TEXT, name TEXT, submitted TEXT, "
    "late_seconds REAL, counts INTEGER, refused TEXT, PRIMARY KEY (assignment, student, sha256)",
    "scores": "assignment TEXT, student TEXT, state TEXT, score REAL, before_late REAL, "
    "late_factor REAL, points REAL, message TEXT, sandbox TEXT, PRIMARY KEY (assignment, student)",
    "marks": "assignment TEXT, student TEXT, exercise TEXT, verdict TEXT, score REAL, "
    "points REAL, mistake TEXT, gap TEXT, input TEXT, carried INTEGER, printed TEXT, "
    "set_by_hand INTEGER, why TEXT, PRIMARY KEY (assignment, student, exercise)",
    "overrides": "assignment TEXT, student TEXT, exercise TEXT, score REAL, why TEXT, said TEXT",
    "texts": "exercise TEXT, mistake TEXT, text TEXT, PRIMARY KEY (exercise, mistake)",
}
MISTAKES = """
CREATE VIEW mistakes AS
SELECT marks.exercise, marks.mistake, texts.text, COUNT(DISTINCT marks.student) AS students
FROM marks JOIN texts ON texts.exercise = marks.exercise AND texts.mistake = marks.mistake
GROUP BY marks.exercise, marks.mistake
ORDER BY students DESC, marks.exercise, marks.mistake
"""
Line = tuple[Any, ...]


def made(course: Course, assignments: list[Assignment]) -> bytes:
    """The bytes of the database. The same records give the same, with one version of SQLite."""
    try:
        sqlite3 = importlib.import_module("sqlite3")
    except ImportError:  # some systems pack it apart from Python
        raise Mistake("this Python has no sqlite3: install it, or take `export csv`") from None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, NAME)
        with closing(sqlite3.connect(file)) as base:
            for name, columns in TABLES.items():
                base.execute(f"CREATE TABLE {name} ({columns})")
            base.execute(MISTAKES)
            for name, line in lines(course, assignments):
                marks = ", ".join("?" * len(line))
                base.execute(f"INSERT INTO {name} VALUES ({marks})", list(map(kept, line)))
            base.commit()
        return file.read_bytes()


def lines(course: Course, assignments: list[Assignment]) -> Iterator[tuple[str, Line]]:
    """(table, values of its columns)"""
    for who in folders.everybody(course):
        yield "students", (who.id, who.name, who.email, who.section)
    texts: dict[tuple[str, str], str] = {}
    for one in assignments:
        due = one.due.isoformat() if one.due else None
        yield "assignments", (one.id, one.title, due, one.total)
        for row in rows(course, one):
            yield from of_row(course, one, row)
            for id, mark in row.marks.items():
                if known := mark.found.get("mistake"):
                    texts[id, str(known["name"])] = str(known["text"])
        for said in recorded.overrides(course, one):
            yield "overrides", (one.id, said["student"], said["exercise"], float(said["score"]),
                                str(said["why"]), str(said.get("when", "")))  # fmt: skip
    for (id, name), text in texts.items():
        yield "texts", (id, name, text)


def of_row(course: Course, one: Assignment, row: Row) -> Iterator[tuple[str, Line]]:
    for each in attempts.read(folders.submitted(course, one.id) / row.student):
        yield "attempts", (one.id, row.student, each["sha256"], each["name"], each["submitted"],
                           each["late_seconds"], each["counts"], each["refused"])  # fmt: skip
    record = recorded.current(course, one, row.student) or {}
    yield "scores", (one.id, row.student, row.state, row.score, row.raw, row.factor, one.total,
                     row.message, record.get("sandbox"))  # fmt: skip
    for id, mark in row.marks.items():
        if not mark.verdict and not mark.set_by_hand:
            continue
        found = mark.found
        known = found.get("mistake")
        yield "marks", (
            one.id, row.student, id, mark.verdict, mark.score, mark.points,
            str(known["name"]) if known else None, found.get("gap", ""), found.get("case", ""),
            bool(found.get("carried")), found.get("printed", ""), mark.set_by_hand, mark.why,
        )  # fmt: skip


def kept(value: Any) -> Any:
    """A value as the database takes it: half a pair of surrogates in a text becomes "?"."""
    return value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
