"""Which solutions are kept, and which of them run in the framework just now.

When minitorch.course is imported, every file of the reader's folder is checked again. One that
passes takes its slot; one that an edit has broken is reported in a line and left out, so no file
can keep anybody from working. With MINITORCH_COURSE=off, and for ``minitorch reset``, no file is
run at all.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

from . import slots, workspace
from .candidates import Quiet, module_of
from .definitions import Exercise
from .exercises import find
from .feedback import in_one_line
from .files import read_text
from .framework_probe import trouble_with
from .grading import UNWRITTEN, Verdict, grade
from .guarding import names_kept
from .output import say

SWITCH = "MINITORCH_COURSE"  # MINITORCH_COURSE=off: no solution runs in the framework
QUICK = 1.0  # seconds of work for the check of a file while minitorch.course is imported

solved: dict[str, str] = {}  # id -> source, for files that passed when they were last looked at
broken: dict[str, str] = {}  # id -> what is wrong with the file, in a line


def all_off() -> bool:
    return os.environ.get(SWITCH, "").lower() in ("off", "0", "no", "false")


def to_stderr(line: str) -> None:
    say(line, sys.stderr)


def load(tell: Callable[[str], object] = to_stderr, passed: Collection[str] = frozenset()) -> None:
    """Look at every kept file anew; those that pass take their slots.

    ``passed``: ids whose files are known to pass; these are not checked again.
    """
    forget()
    ids = [] if all_off() else workspace.kept()
    if ids:
        with slots.framework_alone(), names_kept():
            for id in ids:
                if id in passed:
                    solved[id] = workspace.read(id) or ""
                else:
                    look_at(id)
    for id in solved:
        take_slot(find(id))
    for problem in broken.values():
        tell(problem)


def forget() -> None:
    """Give all slots back; the files stay."""
    for slot in slots.taken():
        slots.free(slot)
    solved.clear()
    broken.clear()


def look_at(id: str) -> None:
    """Check one file and note how it stands. Never raises: the file may hold anything."""
    name = workspace.path_of(id).name
    try:
        exercise, source = find(id), workspace.read(id) or ""
    except (LookupError, OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or f"{type(error).__name__}: {error}"
        broken[id] = f"{name} is left out: {why}"
        return
    verdict, trouble = judge(exercise, source, 0, QUICK)
    if verdict.status == UNWRITTEN:
        return
    if verdict.passed and trouble is None:
        solved[id] = source
        return
    why = trouble or in_one_line(verdict)
    broken[id] = f'{name} is left out: {why}. check("{id}") or reset("{id}") helps.'


def judge(
    exercise: Exercise, source: str, seed: int | None, seconds: float | None = None
) -> tuple[Verdict, str | None]:
    """The verdict on a source; and, if it passed, what the framework has against it in its slot."""
    with slots.framework_alone():
        verdict = grade(exercise, source, seed, **({"seconds": seconds} if seconds else {}))
        return verdict, trouble_with(exercise, source) if verdict.passed else None


def accept(exercise: Exercise, source: str) -> str:
    """Keep a solution that has passed, and let it stand in its slot. Says what was done."""
    id = exercise.id
    try:
        path = workspace.keep(exercise, source)
        source = read_text(path)
        said = [f"Kept in {place(path)}."]
    except OSError as error:
        said = [f"It could not be kept in a file: {error.strerror or error}."]
    broken.pop(id, None)
    solved[id] = source
    take_slot(exercise)
    if exercise.slot is None:
        pass
    elif exercise.slot in slots.taken():
        said.append(f"minitorch now runs your {exercise.name} in place of {exercise.slot}.")
    else:
        said.append(f'It does not run in the framework: switched off. on("{id}") changes that.')
    return "\n".join(said)


def place(path: Path) -> str:
    """Where a solution is, as its reader would look for it: on a page no folder can be opened."""
    in_page = sys.platform == "emscripten"
    return "this browser" if in_page else f"{workspace.folder().name}/{path.name}"


def take_slot(exercise: Exercise) -> None:
    """Let a kept solution take its slot, unless it is switched off."""
    if exercise.slot is None:
        return
    slots.free(exercise.slot)
    if all_off() or exercise.id in workspace.switched_off():
        return
    path = workspace.path_of(exercise.id)
    filename = str(path) if path.exists() else None
    with Quiet():
        module = module_of(exercise, solved[exercise.id], filename=filename)
    slots.take(exercise.slot, vars(module)[exercise.name])


def switch(ids: Iterable[str], on: bool) -> None:
    """Let kept solutions run in the framework, or not; it is remembered."""
    ids = set(ids)
    before = workspace.switched_off()
    workspace.switch_off(before - ids if on else before | ids)
    for id in ids & solved.keys():
        take_slot(find(id))


def drop(id: str) -> str | None:
    """Put a kept solution aside and give its slot back. The name of the file that has it now."""
    exercise = find(id)
    if exercise.slot is not None:
        slots.free(exercise.slot)
    solved.pop(id, None)
    broken.pop(id, None)
    aside = workspace.back_up(id)
    return aside.name if aside else None
