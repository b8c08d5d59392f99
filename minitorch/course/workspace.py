"""Where a reader's solutions are kept: one plain Python file each, in a folder of their own.

    my_minitorch/ex_07_2.py    the solution of exercise 07.2
    my_minitorch/off.txt       exercises whose code shall not run in the framework, one id a line

The folder lies in the current one, or where the variable MINITORCH_WORKSPACE says. Nothing here
ever deletes a reader's file.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

from .candidates import tidy
from .definitions import Exercise
from .files import is_there, read_text, write_bytes
from .moved import with_moved_imports

FOLDER = "my_minitorch"
VARIABLE = "MINITORCH_WORKSPACE"
HEAD = "# Exercise "


def folder() -> Path:
    """The reader's folder; it need not exist."""
    return Path(os.environ.get(VARIABLE) or FOLDER)


def path_of(id: str) -> Path:
    chapter, _, number = id.partition(".")
    return folder() / f"ex_{chapter}_{number}.py"


def kept() -> list[str]:
    """The ids of the exercises that have a file, in their order."""
    try:
        names = [path.name for path in folder().iterdir()]
    except OSError:  # there is no folder yet, or it cannot be read
        return []
    matches = [re.fullmatch(r"ex_(\d\d)_(\d+)\.py", name) for name in names]
    numbers = sorted((match[1], int(match[2])) for match in matches if match)
    return [f"{chapter}.{number}" for chapter, number in numbers]


def read(id: str) -> str | None:
    """The text of a reader's file, for the minitorch of today; None if there is none. OSError or
    ValueError if it cannot be read as text."""
    path = path_of(id)
    return with_moved_imports(read_text(path, follow=False)) if is_there(path) else None


def keep(exercise: Exercise, source: str) -> Path:
    """Write a solution into its file; an older one with other code is kept beside it."""
    path = path_of(exercise.id)
    old = read(exercise.id)
    if old is not None:
        own = own_part(exercise, old)
        if own == own_part(exercise, source):
            return path
        if own != tidy(exercise.stub):
            back_up(exercise.id)
    write(path, written_out(exercise, source))
    return path


def written_out(exercise: Exercise, source: str, about: str = "") -> str:
    """The text of a solution's file: what it is for, what it counts on, the solution.

    ``about``: more lines for the comment at its head.
    """
    head = [f"{HEAD}{exercise.id}, {exercise.title}"]
    head += [f"# {line}".rstrip() for line in ["", *about.splitlines(), ""] if about]
    if exercise.slot:
        head.append(f"# It runs in place of {exercise.slot}.")
    what = "Write it below" if about else "Change it as you like"
    head.append(f"# {what}, then check it:  minitorch check {exercise.id}")
    future, own = _future_first(own_part(exercise, source))
    return "\n".join([*head, *future, f"{tidy(exercise.given)}\n\n{own}"])


def _future_first(source: str) -> tuple[list[str], str]:
    """The ``from __future__`` lines at the head of a source, and the rest: Python wants them to
    stand before everything else, also before what is given."""
    lines = source.splitlines()
    count = 0
    while count < len(lines) and lines[count].startswith("from __future__ import "):
        count += 1
    return lines[:count], tidy("\n".join(lines[count:]))


def own_part(exercise: Exercise, source: str) -> str:
    """A solution without what stands at the head of its file: a comment, and what is given."""
    lines = tidy(source).splitlines()
    if lines and lines[0].startswith(HEAD):
        while lines and lines[0].startswith("#"):
            del lines[0]
    future, rest = _future_first(tidy("\n".join(lines)))
    rest = tidy(rest.removeprefix(tidy(exercise.given)))
    return tidy("\n".join([*future, rest]))


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all; OSError where its folder is a link to another one.

    A folder that MINITORCH_WORKSPACE names may be one: that is the reader's own word.
    """
    if os.environ.get(VARIABLE) and path.parent == folder():
        path = path.parent.resolve() / path.name
    write_bytes(path, text.encode())


def back_up(id: str) -> Path | None:
    """Put a solution aside as ex_07_2.py.1 (.2, ...); None if there is none."""
    path = path_of(id)
    if not is_there(path):
        return None
    number = 1
    while is_there(aside := path.with_name(f"{path.name}.{number}")):
        number += 1
    os.replace(path, aside)
    return aside


def switched_off() -> set[str]:
    """The exercises whose code shall not run in the framework."""
    try:
        return set(read_text(folder() / "off.txt", follow=False).split())
    except (OSError, ValueError):
        return set()


def switch_off(ids: set[str]) -> None:
    """Write down which exercises are switched off."""
    write(folder() / "off.txt", "".join(f"{id}\n" for id in sorted(ids)))
