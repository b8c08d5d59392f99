"""What a student has handed in: the file that counts, and a record of all attempts.

    submitted/02/ada/02.ipynb           the file that counts
    submitted/02/ada/.attempts/         all files, each under its digest
    submitted/02/ada/.attempts.json     when they came, how late, which of them counts

The same file collected again is no new attempt, so collecting twice changes nothing. Lateness is
worked out anew each time: a due date that moves, moves it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..course.files import is_there
from . import folders
from .names import tame
from .settings import Assignment, Course

RECORD = ".attempts.json"  # graders take a name with a dot for no submission
KEPT = ".attempts"
KINDS = (".ipynb", ".py")


@dataclass(frozen=True)
class Arrival:
    """One file from one student. ``refused``: why it will not be read; then it has no data.

    - ``when``: the moment it was handed in, or None where the platform does not say.
    - ``clock``: who says so, for the record: "timestamp.txt", "zip", "file".
    - ``late``: the platform's own mark, where it has one and no moment.
    - ``order``: larger for what came later, where there is no moment.
    """

    student: str
    name: str
    data: bytes = b""
    when: datetime | None = None
    clock: str = ""
    late: bool | None = None
    refused: str = ""
    order: int = 0


def keep(course: Course, assignment: Assignment, arrival: Arrival) -> str:
    """Keep one arrival: "new", "known", "refused" or, beyond the allowed number, "not counted"."""
    folder = folders.submitted(course, assignment.id) / arrival.student
    attempts = read(folder)
    name = f"{assignment.id}{kind_of(arrival.name)}"
    content = arrival.data if not arrival.refused else f"{arrival.name}\n{arrival.refused}".encode()
    digest = hashlib.sha256(content).hexdigest()
    before = next((one for one in attempts if one["sha256"] == digest), None)
    if before is None:
        attempts.append(
            {
                "sha256": digest,
                "name": tame(arrival.name, 200),
                "file": name,
                "bytes": len(arrival.data),
                "submitted": moment(arrival.when),
                "clock": arrival.clock,
                "marked_late": arrival.late,
                "order": arrival.order or len(attempts) + 1,
                "refused": tame(arrival.refused, 500),
            }
        )
    elif arrival.when and (not before["submitted"] or moment(arrival.when) < before["submitted"]):
        before |= {"submitted": moment(arrival.when), "clock": arrival.clock}  # it was there before
    if not arrival.refused:
        folders.write_data(folder / KEPT / f"{digest}{kind_of(arrival.name)}", arrival.data)
    settle(folder, assignment, attempts)
    now = next(one for one in attempts if one["sha256"] == digest)
    if now["refused"]:
        return "refused"
    if not now["within"]:
        return "not counted"
    return "known" if before else "new"


def settle(folder: Path, assignment: Assignment, attempts: list[dict[str, Any]]) -> None:
    """Put attempts into their order, say which counts, and lay its file where graders look."""
    attempts.sort(key=lambda one: (one["submitted"], one["order"], one["sha256"]))
    readable = [one for one in attempts if not one["refused"]]
    allowed = readable[: assignment.attempts or None]
    for one in attempts:
        one["within"] = one in allowed
        one["late_seconds"] = late_by(one, assignment, folder.name)
        one["counts"] = bool(allowed) and one is allowed[-1]
    if allowed:
        last = allowed[-1]
        kept = folder / KEPT / (last["sha256"] + Path(last["file"]).suffix)
        folders.write_data(folder / last["file"], kept.read_bytes())
        for kind in KINDS:  # a notebook, and later a plain file: only one of them is graded
            other = folder / f"{assignment.id}{kind}"
            if other.name != last["file"] and is_there(other):
                other.unlink()
    folders.write_json(folder / RECORD, {"format": 1, "attempts": attempts})


def read(folder: Path) -> list[dict[str, Any]]:
    """The attempts of a student's folder, the earliest first; none if there is no record."""
    path = folder / RECORD
    return list(folders.read_json(path)["attempts"]) if is_there(path) else []


def current(folder: Path) -> dict[str, Any] | None:
    """The attempt that counts; None if there is none."""
    return next((one for one in read(folder) if one["counts"]), None)


def late_by(attempt: dict[str, Any], assignment: Assignment, student: str) -> float | None:
    """Seconds after the due moment; 0 if in time or nothing is due; None if nobody can say."""
    due = assignment.due_for(student)
    if due is None:
        return 0.0
    if attempt["submitted"]:
        over = datetime.fromisoformat(attempt["submitted"]) - due
        return max(0.0, over.total_seconds())
    return 0.0 if attempt["marked_late"] is False else None


def moment(when: datetime | None) -> str:
    return when.astimezone(UTC).isoformat(timespec="seconds") if when else ""


def kind_of(name: str) -> str:
    return ".py" if name.lower().endswith(".py") else ".ipynb"
