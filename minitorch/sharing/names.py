"""The names of shared files: who made them, and who may remove them.

A name is read from left to right, and everything in it but the first word is a number::

    minitorch-4711-5be01c77-0f3a91c2-4712-c01377e2-85c0a13f22e0
              |             |        |             |
              |             |        |             the file's own number
              |             |        owner: process id and start
              |             the machine
              family: its first process, id and start

A *family* is a process and all that it starts, which may send each other tensors. What nobody
received is removed when its first process exits. A process that is killed removes nothing. So the
next program that shares memory looks at all names of this machine, and removes the files of those
families of which no process is alive: not the first one, and no owner of a file.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
from collections import defaultdict

from .owners import UNKNOWN, is_dead, machine, standard, start_of

_PROCESS = r"([1-9]\d*)-([0-9a-f]+)"
_NAME = rf"(minitorch-{_PROCESS}-([0-9a-f]+))-{_PROCESS}(?:-[0-9a-f]+)+"  # (re compiles it once)


def directories() -> list[str]:
    """Where the files may lie, the best place first."""
    temporary = standard("tempfile").gettempdir()
    return ["/dev/shm", temporary] if os.access("/dev/shm", os.W_OK) else [temporary]


def remove(path: str) -> bool:
    """Remove a name, and say whether it is gone. On Windows only the last who maps it succeeds."""
    with contextlib.suppress(FileNotFoundError):
        try:
            os.unlink(path)
        except PermissionError:
            return False
    return True


def sweep(*prefixes: str) -> None:
    """Remove all files whose names begin like that."""
    for directory in directories():
        for name in os.listdir(directory):
            if name.startswith(prefixes):
                remove(os.path.join(directory, name))


def sweep_the_dead() -> None:
    """Remove the files of the families of this machine of which no process is alive."""
    for directory in directories():
        with contextlib.suppress(OSError):  # the folder is gone
            for name in names_of_the_dead(os.listdir(directory)):
                with contextlib.suppress(OSError):  # what cannot be removed is left where it is
                    remove(os.path.join(directory, name))


def names_of_the_dead(names: list[str]) -> list[str]:
    """Those of the names whose family has no process that is alive."""
    files: dict[str, list[str]] = defaultdict(list)
    processes: dict[str, set[tuple[int, str]]] = defaultdict(set)
    for name in names:
        match = re.fullmatch(_NAME, name)
        if match is not None and match[4] == machine():
            files[match[1]].append(name)
            processes[match[1]] |= {(int(match[2]), match[3]), (int(match[5]), match[6])}
    dead = [family for family, its in processes.items() if all([is_dead(*each) for each in its])]
    return [name for family in dead for name in files[family]]


# ---- the names of this process ------------------------------------------------------------------


def family() -> str:
    """How the names of all files of this process and its relatives begin."""
    process = standard("multiprocessing.process")
    # what is in here goes to the processes that this one starts, and to theirs
    inherited: dict[str, str] = process.current_process()._config
    if "minitorch" not in inherited:
        parent = process.parent_process()  # when it started us, it had no family to pass on
        first = _this_process() if parent is None else _with_start(parent.pid)
        inherited["minitorch"] = f"minitorch-{first}-{machine()}"
    return inherited["minitorch"]


def family_of(name: str) -> str:
    """How the names begin of the family that a file belongs to."""
    return "-".join(name.split("-")[:4])


def token() -> str:
    """A number that no other file has."""
    return os.urandom(6).hex()


def names_of(pid: int) -> str:
    """How the names begin that a process of this family owns."""
    return f"{family()}-{pid}-"


def own_prefix(of_family: str | None = None) -> str:
    """How the names begin that this process owns: in its own family, or in the one given."""
    return f"{of_family or family()}-{_this_process()}-"


def new_prefix() -> str:
    """How the names of some files of this process begin that are to be swept together."""
    return f"{own_prefix()}{token()}-"


def _this_process() -> str:
    return _with_start(os.getpid())


@functools.cache
def _with_start(pid: int) -> str:
    return f"{pid}-{start_of(pid) or UNKNOWN}"


if hasattr(os, "register_at_fork"):  # by then, another process may have one of the ids
    os.register_at_fork(after_in_child=_with_start.cache_clear)
