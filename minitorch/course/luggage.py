"""``minitorch import`` and ``minitorch export``: the file of carrying.py and the reader's folder.

A solution becomes a file of its own, as ``check`` writes them. Drafts, answers, and solutions
that this book has no exercise for stay in ``drafts.json`` beside them, so that an export gives
them back to the browser unchanged.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from . import solutions, workspace
from .carrying import LARGEST, Damaged, Merged, Work, merged, parsed
from .definitions import Exercise
from .exercises import find
from .files import is_there, read_text

RECORD = "drafts.json"


@dataclass
class Report:
    """What an import does, or would do; in words for the reader, as data for programs."""

    dry: bool
    lines: list[str] = field(default_factory=list)
    exercises: dict[str, str] = field(default_factory=dict)  # id -> "new", "same", "replaced", ...
    drafts: dict[str, int] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        return {"dry_run": self.dry, "exercises": self.exercises, **self.drafts}

    def __str__(self) -> str:
        return "\n".join(self.lines)


def record() -> Work:
    """What drafts.json holds; nothing if there is none. Damaged if it cannot be understood."""
    path = workspace.folder() / RECORD
    if not is_there(path):
        return Work()
    try:
        return parsed(read_text(path, follow=False, largest=LARGEST))
    except ValueError as error:
        raise Damaged(
            f"{path} is damaged: {error}. Move that file away, then say this again"
        ) from None


def bring_in(text: str, dry: bool) -> Report:
    """Lay the work of a file into the workspace. Damaged before anything is written, or OSError."""
    there, here = parsed(text), record()
    report, result = Report(dry), merged(here, there)
    for id, entry in there.solved.items():
        bring_in_solution(report, result.work, id, entry["source"])
    report.drafts = {"new": result.new, "newer": result.newer, "older": result.older}
    report.drafts["answers"] = result.answers
    if not dry:
        off = workspace.switched_off() - set(there.solved) | set(there.off)
        workspace.folder().mkdir(parents=True, exist_ok=True)
        workspace.write(workspace.folder() / RECORD, result.work.text())
        for id, entry in there.solved.items():
            if report.exercises[id] in ("new", "replaced"):
                workspace.keep(find(id), entry["source"])
        if off != workspace.switched_off():
            workspace.switch_off(off)
    tell(report, result)
    return report


def bring_in_solution(report: Report, work: Work, id: str, source: str) -> None:
    """Note what becomes of one solution of the file."""
    exercise = known(id)
    if exercise is None:
        report.exercises[id] = "unknown"
        report.lines.append(f"{id}  this book has no such exercise; kept in {RECORD}")
        return
    name = workspace.path_of(id).name
    old = workspace.read(id)
    own = None if old is None else workspace.own_part(exercise, old)
    if own is None or own == workspace.own_part(exercise, exercise.stub):
        report.exercises[id] = "new"
        report.lines.append(f"{id}  new: {name}")
    elif own == workspace.own_part(exercise, source):
        report.exercises[id] = "same"
        report.lines.append(f"{id}  unchanged: {name} has the same code")
    else:
        report.exercises[id] = "replaced"
        report.lines.append(f"{id}  {name} gets the code of the file; yours is kept as {aside(id)}")
        time = datetime.now(UTC).isoformat(timespec="milliseconds")
        when = time.replace("+00:00", "Z")
        work.set_aside("course", id, {"text": own, "base": "", "when": when})


def aside(id: str) -> str:
    """The name that workspace.keep will give to the file that is there."""
    path, number = workspace.path_of(id), 1
    while is_there(path.with_name(f"{path.name}.{number}")):
        number += 1
    return f"{path.name}.{number}"


def known(id: str) -> Exercise | None:
    try:
        return find(id)
    except LookupError:
        return None


def tell(report: Report, result: Merged) -> None:
    add = report.lines.append
    changed = [
        (result.new, "new"),
        (result.newer, "newer than yours, which is put aside"),
        (result.older, "older than yours and put aside"),
    ]
    told = "; ".join(f"{count} {what}" for count, what in changed if count)
    if told:
        add(f"drafts: {told} (in {RECORD})")
    if result.answers:
        add(f"answers to questions: {result.answers} new or changed (in {RECORD})")
    if not report.lines:
        add("The file holds no work.")
    elif report.dry:
        add("Nothing was written: this was a dry run.")
    else:
        add(f"Imported into {workspace.folder()}. No imported code has been run yet.")
        if {"new", "replaced"} & set(report.exercises.values()):
            add(
                "It runs when it is checked (minitorch check), and in your programs once it passes."
            )


def taken_along() -> tuple[Work, list[str]]:
    """All work of the workspace; and the exercises whose file does not pass and stays behind."""
    work = record()
    for id in list(work.solved):
        if known(id) and not is_there(workspace.path_of(id)):
            del work.solved[id]  # `reset` has put it aside since
    left = []
    for id in workspace.kept():
        exercise = known(id)
        if exercise is None or is_recorded(exercise, work):
            continue
        if id in solutions.solved:
            own = workspace.own_part(exercise, solutions.solved[id])
            work.solved[id] = {"source": own, "points": exercise.points}
        elif id in solutions.broken:
            left.append(id)
    known_off = {id for id in workspace.switched_off() if known(id)}
    work.off = sorted({id for id in work.off if not known(id)} | known_off)
    return work, left


def is_recorded(exercise: Exercise, work: Work) -> bool:
    """Whether the file has the very code that was imported, so that the record is exact."""
    entry = work.solved.get(exercise.id)
    if entry is None:
        return False
    try:
        old = workspace.read(exercise.id) or ""
    except (OSError, ValueError):
        return False
    return workspace.own_part(exercise, old) == workspace.own_part(exercise, entry["source"])


def default_name() -> Path:
    return Path(f"minitorch-work-{datetime.now().astimezone().date().isoformat()}.json")
