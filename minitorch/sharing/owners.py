"""Owners: which process does a name mean, and is that process still alive?

A process id alone does not say it, because systems give the ids of ended processes to new ones. The
id together with the moment at which the process started does. Systems tell that moment in different
forms; all we need is whether two of them are equal, so a hash of any form will do.

Where the system does not tell (``UNKNOWN``), a process with that id counts as the owner: then a
file may lie there for too long, but none is removed that somebody needs.
"""

from __future__ import annotations

import contextlib
import functools
import importlib
import os
import sys
from typing import Any

UNKNOWN = "0"


def standard(module: str) -> Any:
    """A module of the standard library that ``import minitorch`` does not wait for."""
    return importlib.import_module(module)


def start_of(pid: int) -> str | None:
    """When a process started, as a short word; ``None`` if there is no process with that id."""
    if sys.platform == "win32":
        return _start_on_windows(pid)
    try:
        os.kill(pid, 0)  # signal 0 is never delivered: this only asks whether it could be
    except (ProcessLookupError, OverflowError):
        return None
    except OSError:
        pass  # it exists, and belongs to somebody else
    told = _start_in_proc(pid) if os.path.exists("/proc/self/stat") else _start_by_ps(pid)
    return short(told) if told else UNKNOWN


def is_dead(pid: int, start: str) -> bool:
    """Is it certain that the process with this id that started then has ended?"""
    now = start_of(pid)
    return now is None or (now != start and UNKNOWN not in (now, start))


def short(text: str) -> str:
    """Eight hexadecimal digits that stand for a text."""
    return standard("hashlib").sha256(text.encode()).hexdigest()[:8]


@functools.cache
def machine() -> str:
    """The name of this machine, or of this container: process ids mean something only within it.

    Folders may be seen by several: a container can use the shared memory of its host.
    """
    place = standard("platform").node()
    with contextlib.suppress(OSError):
        place += os.readlink("/proc/self/ns/pid")  # Linux: in which numbering of processes?
    return short(place)


def _start_in_proc(pid: int) -> str:
    """Linux: the clock ticks between the start of the system and that of the process."""
    told = ""
    with contextlib.suppress(OSError, IndexError):
        with open(f"/proc/{pid}/stat", encoding="utf-8", errors="replace") as file:
            # "pid (name) state ..."; the name may hold spaces and parentheses
            told = file.read().rpartition(")")[2].split()[19]
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            told += file.read()  # ticks of an earlier start of the system are others
    return told


def _start_by_ps(pid: int) -> str:
    """macOS and others: the date and time that ``ps`` prints."""
    command = ["ps", "-o", "lstart=", "-p", str(pid)]
    alike = {**os.environ, "LC_ALL": "C", "TZ": "UTC0"}  # in whichever process we ask
    try:
        ran = standard("subprocess").run(command, env=alike, capture_output=True, text=True)
    except OSError:
        return ""
    return str(ran.stdout.strip())


_MAY_BE_ASKED = 0x1000  # PROCESS_QUERY_LIMITED_INFORMATION
_STILL_ACTIVE = 259
_INVALID_PARAMETER = 87  # the error for an id that no process has


def _start_on_windows(pid: int) -> str | None:
    """Windows: the creation time. (``os.kill`` would end the process there.)"""
    c = standard("ctypes")
    kernel = c.WinDLL("kernel32", use_last_error=True)
    kernel.OpenProcess.restype = c.c_void_p
    process = c.c_void_p(kernel.OpenProcess(_MAY_BE_ASKED, False, pid))
    if not process:
        return None if c.get_last_error() == _INVALID_PARAMETER else UNKNOWN
    try:
        code = c.c_ulong()
        told = kernel.GetExitCodeProcess(process, c.byref(code))
        if told and code.value != _STILL_ACTIVE:
            return None  # it has ended; somebody still holds a handle of it
        times = [c.c_ulonglong() for _ in range(4)]  # creation, exit, kernel, user
        if not kernel.GetProcessTimes(process, *map(c.byref, times)):
            return UNKNOWN
        return short(str(times[0].value))
    finally:
        kernel.CloseHandle(process)
