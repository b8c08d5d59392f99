"""Records of what was graded, and scores that a teacher has set by hand.

A record is written by the grader, once for each file that was handed in, and never changed:

    grades/02/ada/<sha256>.json = {"format": 1, "assignment": "02", "student": "ada",
      "submission": {"sha256": ..., "name": ...}, "sandbox": "bwrap", "grader": "0.1.0",
      "status": "graded" | "harness" | "refused", "message": "", "score": 3, "points": 7,
      "exercises": {"02.1": {"points": 1, "score": 1,
        "verdict": "passed" | "failed" | "missing" | "copied" | "harness", "case": "", "gap": "",
        "mistake": {"name", "text"} or null, "carried": false, "printed": ""}}}

"harness" means that the grader could not work: it is never a score of 0.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ..course.files import is_there, read_text
from . import attempts, folders
from .names import STUDENT, is_name, student_of
from .settings import Assignment, Course, Mistake

OVERRIDES = "overrides.jsonl"
STATUSES = ("graded", "harness", "refused")
VERDICTS = ("passed", "failed", "missing", "copied", "harness")
KINDS: dict[str, Any] = {
    "assignment": str,
    "student": str,
    "submission": dict,
    "message": str,
    "exercises": dict,
    "score": (int, float),
    "points": (int, float),
}
Record = dict[str, Any]


def read(path: Path) -> Record:
    """One record. Mistake if it is not as records are."""
    record = folders.read_json(path)
    trouble = trouble_with(record)
    if trouble:
        raise Mistake(f"{path} is no record of a grading: {trouble}")
    return record


def trouble_with(record: Any) -> str:
    """What is wrong with a record; "" if it is as the grader writes them."""
    if not isinstance(record, dict) or record.get("format") != 1:
        return "its format is not 1"
    for key, kind in KINDS.items():
        if not isinstance(record.get(key), kind):
            return f"{key} is missing, or of the wrong kind"
    if not isinstance(record["submission"].get("sha256"), str):
        return "submission has no sha256"
    if record.get("status") not in STATUSES:
        return f"status is none of {', '.join(STATUSES)}"
    for id, one in record["exercises"].items():
        if not isinstance(one, dict) or one.get("verdict") not in VERDICTS:
            return f"the verdict on {id} is none of {', '.join(VERDICTS)}"
        for key in ("score", "points"):
            if isinstance(one.get(key), bool) or not isinstance(one.get(key), (int, float)):
                return f"{id} has no {key}"
    return ""


def current(course: Course, assignment: Assignment, student: str) -> Record | None:
    """The record of the submission that counts; None while it is not graded.

    Without a record of attempts (files that were laid there by hand), the record of the newest.
    """
    place = folders.grades(course, assignment.id) / student
    counted = attempts.current(folders.submitted(course, assignment.id) / student)
    if counted is not None:
        path = place / f"{counted['sha256']}.json"
        return read(path) if is_there(path) else None
    found = [path for path in place.glob("*.json") if path.is_file() and not path.is_symlink()]
    newest = max(found, key=lambda path: (path.stat().st_mtime, path.name), default=None)
    return read(newest) if newest else None


def merge(course: Course, sources: list[Path]) -> dict[str, Any]:
    """Take over the records of other folders, as shards of a class that several machines graded.

    A record that is there already stays. Where both have one of a submission and the scores
    differ, nothing is taken over for it, and it is named.
    """
    counts = {"new": 0, "known": 0}
    differ: list[str] = []
    for source in sources:
        top = source / "grades" if (source / "grades").is_dir() else source
        paths = [path for path in sorted(top.glob("*/*/*.json")) if not path.is_symlink()]
        if not paths:
            raise Mistake(f"{source} holds no records: name a course, or its folder `grades`")
        for path in paths:
            record = read(path)
            own = place_of(course, record)
            if not is_there(own):
                counts["new"] += folders.write_json(own, record)
            elif scores(read(own)) == scores(record):
                counts["known"] += 1
            elif read(own)["status"] == "harness":  # our own grader had failed; theirs has not
                counts["new"] += folders.write_json(own, record)
            elif record["status"] != "harness":
                differ.append("/".join(own.parts[-3:]))
        merge_overrides(course, top)
    return {**counts, "differ": differ}


def place_of(course: Course, record: Record) -> Path:
    """Where a record belongs. Mistake for a name that is none, or an unknown assignment."""
    assignment, student = record["assignment"], record["student"]
    digest = record["submission"]["sha256"]
    course.assignment(assignment)
    if not is_name(student, STUDENT) or not is_name(digest, "[0-9a-f]{64}"):
        raise Mistake(
            f"a record names the student {student!r} or the file {digest!r}: no such name"
        )
    return folders.grades(course, assignment) / student / f"{digest}.json"


def scores(record: Record) -> dict[str, Any]:
    return {id: (one["verdict"], one["score"]) for id, one in record["exercises"].items()}


def merge_overrides(course: Course, top: Path) -> None:
    for assignment in course.assignments:
        path = top / assignment.id / OVERRIDES
        if not is_there(path):
            continue
        own = overrides(course, assignment)
        new = [line for line in lines_of(path) if line not in own]
        if new:
            append(folders.grades(course, assignment.id) / OVERRIDES, new)


def override(
    course: Course, assignment: Assignment, student: str, exercise: str, score: float, why: str
) -> Record:
    """Set the score of one exercise of one student, and say why. What was said before stays."""
    id = student_of(student)
    known = {one.id for one in folders.everybody(course)}
    if id not in known:
        raise Mistake(f"nobody is called {student!r} in this course: see students.csv")
    most = assignment.points[exercise]
    if not 0 <= score <= most:
        raise Mistake(
            f"{exercise} has {most:g} points, so a score is from 0 to {most:g}; it is {score:g}"
        )
    if not why.strip():
        raise Mistake("a score that is set by hand needs a reason: --why TEXT")
    entry = {
        "student": id,
        "exercise": exercise,
        "score": score,
        "why": why.strip(),
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    last = in_force(course, assignment).get((id, exercise))
    if last and (last["score"], last["why"]) == (score, entry["why"]):
        return {**last, "changed": False}  # said twice
    append(folders.grades(course, assignment.id) / OVERRIDES, [entry])
    return {**entry, "changed": True}


def overrides(course: Course, assignment: Assignment) -> list[Record]:
    """All scores that were set by hand, the first first."""
    path = folders.grades(course, assignment.id) / OVERRIDES
    return lines_of(path) if is_there(path) else []


def in_force(course: Course, assignment: Assignment) -> dict[tuple[str, str], Record]:
    """(student, exercise) -> the last score that was set by hand."""
    return {(one["student"], one["exercise"]): one for one in overrides(course, assignment)}


def lines_of(path: Path) -> list[Record]:
    try:
        text = read_text(path, follow=False, largest=folders.LARGEST)
    except (OSError, ValueError) as error:
        raise Mistake(f"{path} cannot be read: {getattr(error, 'strerror', error)}") from None
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            entry = json.loads(line)
            float(entry["score"]), str(entry["student"]), str(entry["exercise"]), entry["why"]
        except (ValueError, TypeError, KeyError):
            raise Mistake(
                f"{path}, line {number} is damaged: mend it, then say this again"
            ) from None
        found.append(entry)
    return found


def append(path: Path, entries: list[Record]) -> None:
    """Add lines. The file is written anew and renamed, so a line is there whole or not at all."""
    before = read_text(path, follow=False, largest=folders.LARGEST) if is_there(path) else ""
    if before and not before.endswith("\n"):
        before += "\n"
    more = "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries)
    folders.write_text(path, before + more)
