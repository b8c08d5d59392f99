"""``minitorch class forget``: everything that a course keeps about one student, removed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from . import folders, recorded
from .names import student_of
from .settings import Course, Mistake

MADE = ("report", "exports", "similar")


def forget(course: Course, student: str, really: bool) -> dict[str, Any]:
    """Remove a student's files, records and scores set by hand; without ``really``, name them.

    The line of students.csv is the teacher's own. What was made from the records (the report,
    exports) is removed as a whole: it is made again with one command.
    """
    id = student_of(student)
    places = [
        place / str(id)
        for one in course.assignments
        for place in (folders.submitted(course, one.id), folders.grades(course, one.id))
        if id and (place / id).is_dir() and not (place / id).is_symlink()
    ]
    lines = {
        one.id: [entry for entry in recorded.overrides(course, one) if entry["student"] == id]
        for one in course.assignments
    }
    count = sum(map(len, lines.values()))
    if not places and not count:
        raise Mistake(f"the course keeps nothing about {student!r}")
    made = [course.folder / name for name in MADE if (course.folder / name).is_dir()]
    if really:
        for path in [*places, *made]:
            shutil.rmtree(path)
        for one in course.assignments:
            if lines[one.id]:
                rest = [e for e in recorded.overrides(course, one) if e["student"] != id]
                text = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in rest)
                folders.write_text(folders.grades(course, one.id) / recorded.OVERRIDES, text)

    def inside(path: Path) -> str:
        return path.relative_to(course.folder).as_posix()

    return {
        "student": id,
        "removed": really,
        "folders": [inside(path) for path in [*places, *made]],
        "overrides": count,
        "in_students_csv": id in folders.roster(course),
    }
