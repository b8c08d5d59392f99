"""Shared memory: one memory that several processes read and write.

Every process has memory of its own; what it sends to another is copied, byte by byte. Shared memory
is the exception: a file that several processes map, so that a write by one is seen by all. The file
lies in ``/dev/shm`` where there is one (then it never touches a disk), else with the temporary
files, and it is gone when nobody needs it any more.

**Who removes the file?** It lives as long as it has a name or is mapped. Every name has exactly one
owner, who removes it: a process (which keeps it while its tensors live), or a message. Who sends a
tensor gives the file one more name (a hard link) and puts that into the message; who receives it
owns the name from then on. So there is nothing to count, and a sender may exit before its message
is read. What nobody received is removed when the first process of the family exits: all names of
one family of processes begin alike. And what a killed family leaves behind is removed by the next
program that shares memory: see ``names``.

PyTorch hands over open files instead of names; then the sender must wait for the receiver.
"""

from __future__ import annotations

import contextlib
import errno
import mmap
import os
import sys
import weakref
from typing import Any, Self

import numpy as np

from ..devices.arrays import owner_of
from ..errors import explain
from .names import directories, family, family_of, own_prefix, remove, sweep, sweep_the_dead, token
from .owners import standard

# Python 3.13 and later may map a file without keeping it open
_UNTRACKED: dict[str, Any] = (
    {"trackfd": False} if sys.version_info >= (3, 13) and os.name == "posix" else {}
)


class Segment(mmap.mmap):
    """A mapped file of shared memory.

    - ``key``: what all processes call it. ``path``: the name that this process owns, or None.
    - ``pid``: the owner: a forked child inherits the mapping, but not the name.
    """

    key: str
    path: str | None
    pid: int
    mapped = 0  # how many there are in this process

    def __new__(cls, key: str, path: str, nbytes: int) -> Self:
        file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        try:
            segment = super().__new__(cls, file, nbytes, **_UNTRACKED)
        finally:
            os.close(file)
        segment.key, segment.path, segment.pid = key, path, os.getpid()
        Segment.mapped += 1
        return segment

    def give_up_name(self) -> None:
        """Nobody else is to find it: it is gone when this process needs it no more."""
        if self.path is not None and remove(self.path):
            self.path = None

    def __del__(self) -> None:
        if not hasattr(self, "pid"):
            return  # it could not be mapped
        Segment.mapped -= 1
        self.close()  # Windows does not remove files that are mapped
        if self.path is not None and self.pid == os.getpid():
            remove(self.path)


# The memory of every segment that this process has mapped, by key: it is mapped only once.
_known: weakref.WeakValueDictionary[str, np.ndarray] = weakref.WeakValueDictionary()


def new_file(prefix: str, content: int | memoryview) -> str:
    """The path of a new file with these bytes, or with so many zeros.

    Raises RuntimeError when there is no room for it.
    """
    for directory in directories():
        path = os.path.join(directory, f"{prefix}{token()}")
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        try:
            with open(file, "wb", buffering=0):  # closes it
                _fill(file, content)
        except OSError as problem:
            remove(path)
            if problem.errno != errno.ENOSPC:
                raise
        else:
            return path
    size = content if isinstance(content, int) else content.nbytes
    raise RuntimeError(
        explain(
            f"shared memory of {size} bytes needs room in one of {directories()}",
            "all are full",
            "smaller batches, fewer worker processes, or a larger /dev/shm (docker --shm-size)",
        )
    )


def _fill(file: int, content: int | memoryview) -> None:
    if isinstance(content, memoryview):
        while content:
            content = content[os.write(file, content) :]
    elif hasattr(os, "posix_fallocate"):
        # with ftruncate, a full device would only be noticed by a crash at the first write
        os.posix_fallocate(file, 0, content)
    else:
        os.ftruncate(file, content)


def new_memory(nbytes: int) -> np.ndarray:
    """So many bytes of new shared memory, zeroed, as uint8."""
    path = new_file(own_prefix(), nbytes)
    return mapped(os.path.basename(path), path, nbytes)


def mapped(key: str, path: str, nbytes: int) -> np.ndarray:
    """The bytes of a file, mapped. The name belongs to this process now.

    Raises RuntimeError when too many files are open.
    """
    clean_up_at_exit()
    try:
        memory = np.ndarray(nbytes, np.uint8, Segment(key, path, nbytes))
    except OSError as problem:
        if problem.errno == errno.EMFILE:
            raise RuntimeError(
                "Too many open files: each storage in shared memory is one. Please increase the "
                "limit using `ulimit -n` in the shell, or share fewer tensors."
            ) from problem
        raise
    _known[key] = memory
    return memory


def segment_of(array: np.ndarray) -> Segment | None:
    """The shared memory that an array reads, or None."""
    base = owner_of(array).base
    return base if isinstance(base, Segment) else None


# ---- messages -----------------------------------------------------------------------------------


def lend(segment: Segment, prefix: str | None = None) -> tuple[str, str, int]:
    """What a message says about shared memory: its key, a name of the message's own, the size.

    - ``prefix``: how the name begins; without it as the names of this process.
    """
    assert segment.path is not None, "it has given up its name"
    path = _beside(segment.path, prefix)
    try:
        os.link(segment.path, path)
    except FileNotFoundError:
        raise RuntimeError(
            explain(
                "a tensor in shared memory can be sent on while the process lives that shared it",
                "that has dropped it",
                "keep the tensor there, or send tensor.clone()",
            )
        ) from None
    return segment.key, path, len(segment)


def borrow(key: str, path: str, nbytes: int) -> np.ndarray:
    """The memory that a message speaks of."""
    memory = _known.get(key)
    if memory is not None:
        remove(path)
        return memory
    own = _beside(path)
    with contextlib.suppress(PermissionError):  # Windows does not rename what others map
        os.rename(path, own)
        path = own
    return mapped(key, path, nbytes)


def _beside(path: str, prefix: str | None = None) -> str:
    """A new name in the same directory."""
    directory, name = os.path.split(path)
    if prefix is None:
        # a spawned process learns only later which family it belongs to: the old name tells
        prefix = own_prefix(family_of(name))
    return os.path.join(directory, prefix + token())


# ---- the end -------------------------------------------------------------------------------------


def clean_up_at_exit() -> None:
    """See to it that this process, and those that it forks, leave no files behind.

    The first time, a program also removes what programs left behind that were killed.
    """
    global _sees_to_it
    if not _sees_to_it:
        _sees_to_it = True
        if standard("multiprocessing.process").parent_process() is None:
            sweep_the_dead()
        _at_exit()
        standard("multiprocessing.util").register_after_fork(Segment, _at_exit)


_sees_to_it = False


def _at_exit(_: Any = None) -> None:
    # below 0: after the children have been joined
    standard("multiprocessing.util").Finalize(None, _leave, exitpriority=-100)


def _leave() -> None:
    """At exit: remove the names that this process owns; the first of a family removes all."""
    if standard("multiprocessing.process").parent_process() is None:
        sweep(family())
    for memory in list(_known.values()):
        segment = segment_of(memory)
        if segment is not None and segment.path is not None and segment.pid == os.getpid():
            remove(segment.path)
