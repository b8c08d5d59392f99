"""The record of a submission: grades/<assignment>/<student>/<sha256>.json in a course's folder.

It is written whole or not at all, and is what makes the next run skip the submission. It has no
times in it: graded again, it has the same bytes.
"""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..course.exercises import of_chapter
from ..course.files import read_text
from . import settings

FORMAT = 1
GRADER = 4  # a number that grows with each change that may change a score
NAME = re.compile(r"[A-Za-z0-9_@.+-][A-Za-z0-9_@.+ -]{0,99}")


class NoCourse(ValueError):
    """A folder is no course, or has no such assignment; the message says what must be true."""


@dataclass(frozen=True)
class Assignment:
    """What is to be graded: points of each exercise, in their order."""

    name: str
    points: dict[str, float]

    @property
    def chapters(self) -> list[str]:
        return sorted({id.partition(".")[0] for id in self.points})


def assignment(course: Path, name: str) -> Assignment:
    """An assignment of a course: what course.toml says of it; else the chapter of this number."""
    if not NAME.fullmatch(name) or name.startswith("."):
        raise NoCourse(f"an assignment is named by letters and digits, as 02; got {name!r}")
    if not (course / settings.FILE).exists():
        points = {exercise.id: float(exercise.points) for exercise in of_chapter(name)}
        if not points:
            raise NoCourse(f"there is no {settings.FILE} in {course}, and no chapter {name!r}")
        return Assignment(name, points)
    try:
        about = settings.read(course).assignment(name)
    except settings.Mistake as error:
        raise NoCourse(str(error)) from None
    return Assignment(name, dict(about.points))


def secret(course: Path) -> bytes:
    """What the seeds of the cases follow from: drawn once for a course, told to nobody."""
    file = course / "grades" / "secret"
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        fd = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return read_text(file, follow=False).strip().encode()
    with os.fdopen(fd, "w", encoding="ascii") as new:
        new.write(secrets.token_hex(16) + "\n")
    return read_text(file, follow=False).strip().encode()


@dataclass(frozen=True)
class HandedIn:
    """One submission: whose, and where it lies."""

    assignment: str
    student: str
    path: Path


def handed_in(course: Path, name: str) -> Iterator[HandedIn]:
    """All submissions of an assignment: submitted/<assignment>/<student>/, in order.

    A student's folder holds files and folders; each is a submission, but those whose names begin
    with a dot, and notes (.txt, .toml) about them.
    """
    top = course / "submitted" / name
    if not top.is_dir():
        raise NoCourse(
            f"nothing is collected for {name!r} yet: there is no folder {top}. "
            f"First: `minitorch class collect {name} SOURCE`"
        )
    for folder in sorted(top.iterdir()):
        if folder.is_symlink() or not folder.is_dir() or folder.name.startswith("."):
            continue
        for path in sorted(folder.iterdir()):
            if not path.name.startswith(".") and path.suffix not in (".txt", ".toml"):
                yield HandedIn(name, folder.name, path)


def place(course: Path, one: HandedIn, sha256: str) -> Path:
    return course / "grades" / one.assignment / one.student / f"{sha256}.json"


def made(
    one: HandedIn,
    about: Assignment,
    sha256: str,
    sandbox: str,
    exercises: dict[str, dict[str, Any]],
    status: str = "graded",
    message: str = "",
) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "assignment": one.assignment,
        "student": one.student,
        "submission": {"sha256": sha256, "name": one.path.name[:200]},
        "sandbox": sandbox,
        "grader": GRADER,
        "status": status,
        "message": message,
        "score": sum(entry["score"] for entry in exercises.values()),
        "points": sum(about.points.values()),
        "exercises": exercises,
    }


def write(path: Path, record: dict[str, Any]) -> None:
    """Write a record whole, or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    text = json.dumps(record, indent=1, ensure_ascii=True) + "\n"
    with part.open("w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    os.replace(part, path)


def read(path: Path) -> dict[str, Any] | None:
    """A record that this grader has written; None for none, an older one, or a damaged one."""
    try:
        record = json.loads(read_text(path, follow=False, largest=10_000_000))
    except (OSError, ValueError, RecursionError):
        return None
    whole = isinstance(record, dict) and record.get("format") == FORMAT
    return record if whole and record.get("grader") == GRADER else None
