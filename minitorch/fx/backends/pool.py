"""Pools: memory that the buffers of many recordings lie in, because one of them runs at a time.

A training step has two recordings at least: of the first call, which finds no gradients, and of all
others. Each wants megabytes for what it computes in between, and only while it runs. So those that
a thread makes share one stretch of memory, as large as the largest of them needs.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

_LEAST = 1 << 16  # bytes: less is not worth sharing
_MUCH = 1 << 20  # bytes: as much is given back while something is recorded


class Pool:
    """``nbytes`` of memory, for one program at a time: who has the ``lock``."""

    def __init__(self, nbytes: int) -> None:
        memory = np.empty(nbytes + 64, np.uint8)
        start = -memory.__array_interface__["data"][0] % 64  # at a line of the processor's cache
        self.memory = memory[start : start + nbytes]
        self.lock = threading.Lock()
        self.programs: weakref.WeakSet[Program] = weakref.WeakSet()


class _Own(threading.local):
    pool: Any = staticmethod(lambda: None)  # a weak reference


_own = _Own()


def pool_for(program: Program, nbytes: int) -> Pool:
    """The pool of this thread; a larger one in its place if it is too small."""
    if nbytes < _LEAST:
        return Pool(nbytes)
    pool = _own.pool()
    if pool is None or pool.memory.nbytes < nbytes:
        for other in list(pool.programs) if pool is not None else ():
            other.let_go()
        pool = Pool(nbytes)
        _own.pool = weakref.ref(pool)
    pool.programs.add(program)
    return pool


def give_back() -> None:
    """Let go of this thread's pool, until a program that is in it is called again.

    What is recorded runs as eager code does, with memory of its own: both at once would be the most
    that a training loop ever needs.
    """
    pool = _own.pool()
    if pool is not None and pool.memory.nbytes >= _MUCH:
        for program in list(pool.programs):
            program.let_go()


class Program:
    """A function that uses the memory of a pool. When that is replaced, it is written anew.

    - ``write``: given memory, the function. ``beside``: does the same without a pool, for a second
      thread that calls it meanwhile. ``code``, ``plan``: to be read.
    """

    def __init__(
        self, write: Callable[[np.ndarray], Any], nbytes: int, beside: Callable[..., Any]
    ) -> None:
        self._write, self._nbytes, self._beside = write, nbytes, beside
        self._written: Any = None
        self.code = self.source = ""
        self.plan: Any = None
        self._prepare()

    def _prepare(self) -> None:
        self.pool = pool_for(self, self._nbytes)
        self._lock = self.pool.lock
        self._written = self._write(self.pool.memory)

    def let_go(self) -> None:
        """Forget the memory, unless it is in use."""
        if self._lock.acquire(False):
            lock, self._lock = self._lock, threading.Lock()
            del self.pool
            self._written = None
            lock.release()

    def __call__(self, *arrays: Any) -> Any:
        """Run it."""
        if self._written is None:
            self._prepare()
        lock = self._lock
        if not lock.acquire(False):
            return self._beside(*arrays)
        try:
            written = self._written
            return self._beside(*arrays) if written is None else written(*arrays)
        finally:
            lock.release()
