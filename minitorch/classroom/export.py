"""``minitorch class export``: the scores, or the course itself, for another system."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from . import database, folders, platforms, tables
from .gradebook import rows
from .settings import Assignment, Course

TABLES = {"csv": tables.plain, "canvas": tables.canvas, "moodle": tables.moodle}
NOTEBOOKS = {"nbgrader": platforms.nbgrader, "otter": platforms.otter}
RUNNABLE = ("run_autograder", "setup.sh", "run.sh")
DATABASE = "sqlite"
FORMATS = (*TABLES, DATABASE, *platforms.RUNS, *NOTEBOOKS)


def export(
    course: Course, assignments: list[Assignment], kind: str, folder: Path | None, zero: bool
) -> dict[str, Any]:
    """Write the files of one format; which they are, and who is left out because nothing is known.

    ``zero``: a score of 0 in tables for those who have handed in nothing; by default none.
    """
    top = folder or course.folder / "exports" / kind
    without: list[str] = []
    files: dict[str, str] = {}
    changed = 0
    if kind == DATABASE:
        changed = int(folders.write_data(top / database.NAME, database.made(course, assignments)))
    elif kind in TABLES:
        files = {f"{kind}.csv": "\ufeff" + TABLES[kind](course, assignments, zero)}
        if kind == "moodle":  # takes a byte order mark for a part of the first name
            files = {name: text.removeprefix("\ufeff") for name, text in files.items()}
    elif kind in NOTEBOOKS:
        files = NOTEBOOKS[kind](course, assignments)
    else:
        files = platforms.programs(course, assignments, kind)
        for assignment in assignments:
            found = rows(course, assignment)
            if all(row.state == "missing" for row in found):
                continue  # its time has not come: nobody is late with it
            for row in found:
                result = result_of(assignment, row, kind)
                if result is None:
                    without.append(f"{assignment.id}/{row.student}")
                    continue
                files[f"{assignment.id}/results/{row.student}.json"] = result
    for name, text in files.items():
        path = top / name
        changed += folders.write_text(path, text)
        if path.name in RUNNABLE:
            os.chmod(path, 0o755)
    return {
        "format": kind,
        "folder": str(top),
        "files": sorted(files) or [database.NAME],
        "changed": changed,
        "without_score": without,
    }


def result_of(assignment: Assignment, row: Any, kind: str) -> str | None:
    """One student's result for a platform, as its JSON text; None where there is no score."""
    if row.state in ("missing", "waiting"):
        return None
    if kind == "gradescope":
        result = platforms.gradescope(assignment, row)
    elif kind == "prairielearn":
        result = platforms.prairielearn(assignment, row)
    else:
        result = platforms.classroom50(assignment, row, os.environ)
    return None if result is None else json.dumps(result, indent=1, ensure_ascii=False) + "\n"
