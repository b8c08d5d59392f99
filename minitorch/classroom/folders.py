"""Where a course keeps its things.

    COURSE/
      course.toml                            what is handed in, and when
      students.csv                           who takes part, and their names elsewhere
      release/<assignment>/<assignment>.ipynb    for the students
      submitted/<assignment>/<student>/      the file that counts, .attempts.json, .attempts/
      grades/<assignment>/<student>/<sha256>.json    one record for each graded file
      grades/<assignment>/overrides.jsonl    scores that a teacher has set, one a line
      grades/secret                          the seeds of hidden cases follow from it
      report/  exports/  similar/            made from the above; may be deleted at any time

Everything is plain files. Each is written to a temporary name and renamed, so a command that was
ended half-way can be said again.
"""

from __future__ import annotations

import csv
import hmac
import io
import json
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..course.files import is_there, read_text, write_bytes
from .names import STUDENT, is_name, student_of
from .settings import Course, Mistake

LARGEST = 20_000_000  # bytes of a file that is handed in
SECRET = "grades/secret"
ROSTER = "students.csv"
COLUMNS = ("id", "name", "email", "section", "canvas_id", "sis_id", "login", "moodle_id", "github")


@dataclass(frozen=True)
class Student:
    """Somebody of students.csv. Only ``id`` must be there."""

    id: str
    name: str = ""
    email: str = ""
    section: str = ""
    canvas_id: str = ""
    sis_id: str = ""
    login: str = ""
    moodle_id: str = ""
    github: str = ""


def submitted(course: Course, assignment: str) -> Path:
    return course.folder / "submitted" / assignment


def grades(course: Course, assignment: str) -> Path:
    return course.folder / "grades" / assignment


def students_in(folder: Path) -> list[str]:
    """The students who have a folder here, by name. Links and other things are none."""
    if not folder.is_dir():
        return []
    return sorted(
        entry.name
        for entry in folder.iterdir()
        if entry.is_dir() and not entry.is_symlink() and is_name(entry.name, STUDENT)
    )


def write_text(path: Path, text: str) -> bool:
    """Write a text whole or not at all; whether anything changed."""
    return write_data(path, text.encode())


def write_data(path: Path, data: bytes) -> bool:
    """Write bytes whole or not at all. A file that holds them already stays as it is."""
    try:
        if path.is_file() and not path.is_symlink() and path.read_bytes() == data:
            return False
        write_bytes(path, data)
    except OSError as error:
        raise Mistake(f"{path} cannot be written: {error.strerror or error}") from None
    return True


def write_json(path: Path, value: Any) -> bool:
    return write_text(path, json.dumps(value, indent=1, ensure_ascii=False) + "\n")


def read_json(path: Path, largest: int = LARGEST) -> Any:
    """What a JSON file of ours holds. Mistake if it cannot be read."""
    try:
        return json.loads(read_text(path, follow=False, largest=largest))
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise Mistake(f"{path} is damaged: move it away, then say this again") from None


def make_secret(folder: Path) -> None:
    if not is_there(folder / SECRET):
        write_text(folder / SECRET, secrets.token_hex(16) + "\n")


def hidden_seeds(course: Course, exercise: str, count: int = 2) -> list[int]:
    """The seeds whose cases only the teacher's notebook has: the same each time they are asked."""
    make_secret(course.folder)
    key = read_text(course.folder / SECRET, follow=False).strip().encode()
    words = [f"{exercise} {number}".encode() for number in range(count)]
    return [int.from_bytes(hmac.digest(key, word, "sha256")[:4], "big") for word in words]


def roster(course: Course) -> dict[str, Student]:
    """Id -> student, for those of students.csv, in its order; none if there is no such file."""
    path = course.folder / ROSTER
    if not is_there(path):
        return {}
    try:
        text = read_text(path, largest=LARGEST)
    except (OSError, ValueError) as error:
        raise Mistake(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    first = text.partition("\n")[0]
    comma = ";" if ";" in first and "," not in first else ","  # as a spreadsheet here writes it
    rows = csv.DictReader(io.StringIO(text), delimiter=comma)
    if "id" not in (rows.fieldnames or []):
        raise Mistake(
            f"{path} must begin with a line of column names, id among them; known are "
            f"{', '.join(COLUMNS)}"
        )
    found: dict[str, Student] = {}
    for number, row in enumerate(rows, 2):
        id = student_of(row["id"] or "")
        if id is None or id.lower() in {other.lower() for other in found}:
            why = "is there already" if id else "is no plain name"
            raise Mistake(f"{path}, line {number}: the id {row['id']!r} {why}")
        cells = {key: (row.get(key) or "").strip() for key in COLUMNS if key != "id"}
        found[id] = Student(id, **cells)
    return found


def everybody(course: Course) -> Iterator[Student]:
    """Those of students.csv, then those who have handed in without being in it."""
    known = roster(course)
    yield from known.values()
    others: set[str] = set()
    for assignment in course.assignments:
        for place in (submitted(course, assignment.id), grades(course, assignment.id)):
            others.update(students_in(place))
    for id in sorted(others - known.keys()):
        yield Student(id)
