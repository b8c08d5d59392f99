"""What a process of Linux gives up before it runs a student's code: Landlock, seccomp, limits.

All of it is asked of the kernel by ctypes: no program, no root, no namespaces are needed.

- Landlock (Linux 5.13): files may be read below a few folders, and written below one.
- seccomp: calls that Landlock does not see are refused: new processes, signals, sockets, looking
  into other processes, changing owners and times of files.
- rlimits: memory, the size of files, open files, seconds of the processor.
"""

from __future__ import annotations

import ctypes
import errno
import importlib
import os
import platform
import struct
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .syscalls import PRETENDED, REFUSED

# Neither Windows nor Python in WebAssembly has such a module.
HAS_LIMITS = os.name == "posix" and sys.platform != "emscripten"
resource: Any = importlib.import_module("resource") if HAS_LIMITS else None

MEMORY = 1 << 30  # bytes on top of what is in use
FILE_SIZE = 10_000_000
OPEN_FILES = 64

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1, 2, 4, 8
TRUNCATE, IOCTL_DEV = 1 << 14, 1 << 15
OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
READ = READ_FILE | READ_DIR
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # the same number on every processor
NO_NEW_PRIVS, SECCOMP_MODE, DUMPABLE = 38, 22, 4  # prctl


class Unconfined(Exception):
    """The kernel does not offer what was asked."""


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def _prctl(option: int, *values: int) -> None:
    numbers = [ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]]
    if _libc().prctl(option, *numbers):
        raise Unconfined(f"prctl {option}: {os.strerror(ctypes.get_errno())}")


# ---- Landlock -----------------------------------------------------------------------------------


def landlock_version() -> int:
    """What the kernel knows of Landlock; 0 for nothing."""
    found = _libc().syscall(CREATE_RULESET, None, ctypes.c_size_t(0), 1)
    return max(0, int(found))


def ruleset(readable: Iterable[Path], listable: Iterable[Path], writable: Path) -> int:
    """A descriptor of rules: what is not below these paths is closed to who obeys them.

    ``listable``: folders in which names may be looked up, and no more.
    """
    version = landlock_version()
    if not version:
        raise Unconfined("this kernel has no Landlock")
    files = (1 << (13, 14, 15, 15, 16)[min(version, 5) - 1]) - 1
    net = 3 if version >= 4 else 0  # bind and connect of TCP
    scoped = 3 if version >= 6 else 0  # abstract sockets, signals
    attributes = struct.pack("QQQ", files, net, scoped)[: 8 if version < 4 else 24]
    if 4 <= version < 6:
        attributes = attributes[:16]
    fd = _libc().syscall(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), 0)
    if fd < 0:
        raise Unconfined(f"Landlock: {os.strerror(ctypes.get_errno())}")
    for path in readable:
        _allow(fd, path, READ & files)
    for path in listable:
        _allow(fd, path, READ_DIR)
    # No devices, no sockets and no programs: what is needed for files and folders.
    _allow(fd, writable, files & ~(EXECUTE | 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | IOCTL_DEV))
    _allow(fd, Path("/dev/null"), READ_FILE | WRITE_FILE)
    return fd


def _allow(ruleset: int, path: Path, rights: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        if not path.is_dir():
            rights &= OF_FILES
        rule = struct.pack("=Qi", rights, place)
        if _libc().syscall(ADD_RULE, ruleset, 1, rule, 0):
            raise Unconfined(f"Landlock, {path}: {os.strerror(ctypes.get_errno())}")
    finally:
        os.close(place)


def obey(ruleset: int) -> None:
    """From now on, and for ever, this process obeys the rules."""
    _prctl(NO_NEW_PRIVS, 1)
    if _libc().syscall(RESTRICT_SELF, ruleset, 0):
        raise Unconfined(f"Landlock: {os.strerror(ctypes.get_errno())}")


# ---- seccomp ------------------------------------------------------------------------------------

# Processor -> (column in the tables, its number for the audit).
MACHINES = {"x86_64": (0, 0xC000003E), "aarch64": (1, 0xC00000B7)}
LOOKED_AT = {  # calls that are refused for some of their arguments
    "clone": (56, 220),
    "clone3": (435, 435),
    "prlimit64": (302, 261),
    "fcntl": (72, 25),
    "ioctl": (16, 29),
}
LOAD, EQUAL, AND, GREATER, RETURN = 0x20, 0x15, 0x54, 0x35, 0x06
ALLOW, KILL, ERROR = 0x7FFF0000, 0x80000000, 0x00050000
THREAD = 0x00010000  # CLONE_THREAD
OF_MEMORY = 9  # RLIMIT_AS
# fcntl: who gets a signal about a descriptor or a folder, and which; ioctl: the same; typing for
# others.
SIGNALS, TYPING = (8, 10, 15, 1024, 1026), (0x8901, 0x8902, 0x5412, 0x541C)


def program() -> bytes:
    """The filter, as instructions of BPF. Unconfined on a processor that is not known."""
    if platform.machine() not in MACHINES:
        raise Unconfined(f"no seccomp rules for {platform.machine()}")
    column, audit = MACHINES[platform.machine()]
    numbers = {name: pair[column] for name, pair in LOOKED_AT.items()}
    code = [(LOAD, 0, 0, 4), (EQUAL, 1, 0, audit), (RETURN, 0, 0, KILL), (LOAD, 0, 0, 0)]
    code += [(GREATER, 0, 1, 0x40000000), (RETURN, 0, 0, KILL)]  # the calls of x32
    for table, answer in ((REFUSED, errno.EPERM), (PRETENDED, 0)):
        for pair in table.values():
            if (number := pair[column]) is not None:
                code += [(EQUAL, 0, 1, number), (RETURN, 0, 0, ERROR | answer)]
    code += [(EQUAL, 0, 1, numbers["clone3"]), (RETURN, 0, 0, ERROR | errno.ENOSYS)]
    # A thread is no process: clone with CLONE_THREAD.
    code += [(EQUAL, 0, 4, numbers["clone"]), (LOAD, 0, 0, 16), (AND, 0, 0, THREAD)]
    code += [(EQUAL, 0, 1, 0), (RETURN, 0, 0, ERROR | errno.EPERM), (LOAD, 0, 0, 0)]
    # Limits may be asked for, of 0, which is this process; only that of memory may be set. (Who
    # sets the last second of the processor is killed, as if the machine did it.)
    code += [(EQUAL, 0, 10, numbers["prlimit64"]), (LOAD, 0, 0, 16), (EQUAL, 0, 6, 0)]
    code += [(LOAD, 0, 0, 24), (EQUAL, 5, 0, OF_MEMORY)]
    code += [(LOAD, 0, 0, 32), (EQUAL, 0, 2, 0), (LOAD, 0, 0, 36), (EQUAL, 1, 0, 0)]
    code += [(RETURN, 0, 0, ERROR | errno.EPERM), (LOAD, 0, 0, 0)]
    for name, commands in (("fcntl", SIGNALS), ("ioctl", TYPING)):
        code += [(EQUAL, 0, 1 + 2 * len(commands), numbers[name]), (LOAD, 0, 0, 24)]
        for command in commands:
            code += [(EQUAL, 0, 1, command), (RETURN, 0, 0, ERROR | errno.EPERM)]
        code += [(LOAD, 0, 0, 0)]
    code += [(RETURN, 0, 0, ALLOW)]
    return b"".join([struct.pack("HBBI", *line) for line in code])


def filter_calls() -> None:
    """From now on, and for ever, the kernel refuses what `program` refuses. All threads obey."""
    code = program()
    kept = ctypes.create_string_buffer(code, len(code))
    about = struct.pack("HxxxxxxP", len(code) // 8, ctypes.addressof(kept))
    _prctl(NO_NEW_PRIVS, 1)
    given = ctypes.create_string_buffer(about, len(about))
    _prctl(SECCOMP_MODE, 2, ctypes.addressof(given))


# ---- the rest -----------------------------------------------------------------------------------


def no_capabilities() -> None:
    """Give up what makes root more than others."""
    header = struct.pack("II", 0x20080522, 0)
    _libc().capset(header, struct.pack("6I", *[0] * 6))


def hidden() -> None:
    """Others of the same user may not look into this process."""
    _prctl(DUMPABLE, 0)


def limit(seconds: int) -> None:
    """Limits for this process: memory, files, and seconds of the processor all in all."""
    if resource is None:
        return
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        in_use = pages * os.sysconf("SC_PAGE_SIZE")
        bound(resource.RLIMIT_AS, in_use + MEMORY)
    except (OSError, ValueError, IndexError):
        pass  # no such file: macOS, whose kernel knows no such limit either
    bound(resource.RLIMIT_CORE, 0)
    bound(resource.RLIMIT_FSIZE, FILE_SIZE)
    bound(resource.RLIMIT_NOFILE, OPEN_FILES)
    bound(resource.RLIMIT_CPU, seconds)


def bound(kind: int, most: int) -> None:
    hard = resource.getrlimit(kind)[1]
    most = most if hard < 0 else min(most, hard)
    resource.setrlimit(kind, (most, most))
