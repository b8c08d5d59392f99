"""How "Write a file, or leave the old one" is checked."""

from __future__ import annotations

import contextlib
import os
import pickle
import random
import tempfile
from collections.abc import Iterator
from typing import Any

from minitorch.course.definitions import Cases

REMOVED, INCOMPLETE = "removed", "incomplete"
OTHERS = ["digits.pt.tmp", "digits.tmp", "tmp"]  # belong to somebody else


def draw_files(rng: random.Random) -> list[tuple]:
    """(old content or None, new content, error, number of calls, with a folder in the path).

    Always: no old file, a longer and an empty one; nothing written, one byte, more than a buffer;
    four errors, with and without an old file; a second call; a path without a folder."""
    old, new = rng.randbytes(rng.randint(20, 30)), rng.randbytes(rng.randint(5, 15))
    return [
        (None, new, None, 1, True),
        (old, new, None, 1, True),
        (b"", b"x", None, 1, True),
        (old, b"", None, 1, True),
        (old, rng.randbytes(20_000), None, 1, True),
        (old, new, ValueError, 1, True),
        (None, new, pickle.PicklingError, 1, True),
        (old, b"", OSError, 1, True),
        (old, new, KeyboardInterrupt, 1, True),
        (old, new, None, 2, True),
        (old, new, None, 1, False),
        (None, new, ZeroDivisionError, 1, False),
    ]


def observe_file(candidate: Any, case: tuple) -> dict[str, Any]:
    old, _, _, calls, with_folder = case
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder if not with_folder else before)
        try:
            path = os.path.join(folder, "digits.pt")
            for name in OTHERS:
                write_bytes(os.path.join(folder, name), b"other")
            if old is not None:
                write_bytes(path, old)
            given = path if with_folder else "digits.pt"
            return [observe_call(candidate, given, folder, case) for _ in range(calls)][-1]
        finally:
            os.chdir(before)


def observe_call(candidate: Any, given: str, folder: str, case: tuple) -> dict[str, Any]:
    _, new, error, _, _ = case
    path, seen, files = os.path.join(folder, "digits.pt"), {}, []
    before = read_bytes(path)

    def write(file: Any) -> None:
        seen["path while the new content is written"] = read_bytes(path) == before
        files.append(file)
        for start in range(0, len(new) - 1, 4096):
            file.write(new[start : min(start + 4096, len(new) - 1)])
        file.flush()
        seen["new content somewhere in the folder meanwhile"] = new[:-1] in contents(folder)
        file.write(new[-1:])  # reaches the disk when the file is closed
        if error is not None:
            raise error("the disk is full")

    try:
        with watched(path, new, seen):
            returned = candidate(given, write)
        ended = f"it returns {in_words(returned, folder)}"
    except (Exception, KeyboardInterrupt) as raised:
        if not files:
            raise  # not by write
        ended = f"a {type(raised).__name__} goes on to the caller"
    others = [read_bytes(os.path.join(folder, name)) == b"other" for name in OTHERS]
    now = read_bytes(path)
    return {
        "how the call ends": ended,
        "the bytes in path afterwards": None if now is None else now.hex()[:40],
        "how many bytes": -1 if now is None else len(now),
        "path while the new content is written": seen.get("path while the new content is written"),
        "new content somewhere in the folder meanwhile": seen.get(
            "new content somewhere in the folder meanwhile"
        ),
        "the old file was removed before the new one came": REMOVED in seen,
        "the new file was complete when it took the place": INCOMPLETE not in seen,
        "files of others that are still as they were": others,
        "files that are left over": len(set(os.listdir(folder)) - {"digits.pt", *OTHERS}),
        "whether the file is closed": [file.closed for file in files],
    }


def in_words(returned: Any, folder: str) -> str:
    """What was returned, without the name of the folder, which is another each time."""
    text = repr(returned)
    return "a path" if repr(folder)[1:-1] in text else text[:40]


@contextlib.contextmanager
def watched(path: str, new: bytes, seen: dict[str, Any]) -> Iterator[None]:
    """Note when the old file is removed, or when half a file takes its place."""
    names = ("remove", "unlink", "replace", "rename")
    real = {name: getattr(os, name) for name in names}

    def is_path(place: Any) -> bool:
        return os.path.abspath(os.fspath(place)) == path

    def removing(name: str) -> Any:
        def removed(place: Any, *more: Any, **settings: Any) -> None:
            if isinstance(place, str | os.PathLike) and is_path(place):
                seen[REMOVED] = True
            real[name](place, *more, **settings)

        return removed

    def moving(name: str) -> Any:
        def moved(source: Any, target: Any, **settings: Any) -> None:
            if is_path(target) and read_bytes(os.fspath(source)) != new:
                seen[INCOMPLETE] = True
            real[name](source, target, **settings)

        return moved

    for name in names:
        setattr(os, name, (removing if name in ("remove", "unlink") else moving)(name))
    try:
        yield
    finally:
        for name in names:
            setattr(os, name, real[name])


def contents(folder: str) -> list[bytes | None]:
    """What all files hold, those in folders of the folder as well."""
    return [
        read_bytes(os.path.join(root, name)) for root, _, names in os.walk(folder) for name in names
    ]


def read_bytes(path: str) -> bytes | None:
    if not os.path.isfile(path):
        return None
    with open(path, "rb") as file:
        return file.read()


def write_bytes(path: str, content: bytes) -> None:
    with open(path, "wb") as file:
        file.write(content)


def describe_file(case: tuple) -> str:
    old, new, error, calls, with_folder = case
    words = "no old file" if old is None else f"an old file of {len(old)} bytes"
    words += f", {len(new)} new ones" + (f", then write raises {error.__name__}" if error else "")
    words += "; called twice" if calls > 1 else ""
    return words + ("" if with_folder else "; the path has no folder")


CASES = Cases(draw=draw_files, observe=observe_file, describe=describe_file)
