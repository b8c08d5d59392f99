"""The post office of the threaded backend: letters from rank to rank, and what happens when one
falls ill.

One lock guards everything; each rank has a bell, which rings when there is a letter for it, or when
the program has failed. No rank waits for ever: the post office sees it when all that are still
running wait for each other, and when one has thrown.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Any

_RUNNING, _WAITING, _ENDED = "running", "waiting", "ended"
Letters = deque[tuple[int, Any]]  # the rank that sent it, and what was sent


class PeerFailed(RuntimeError):
    """Another rank has thrown, so this one cannot go on either."""


class PostOffice:
    """What the threads of one program share.

    - ``size``: how many ranks there are.
    """

    def __init__(self, size: int) -> None:
        self.size = size
        self.failure: str | None = None  # why nobody can go on
        self._lock = threading.Lock()
        self._bells = [threading.Condition(self._lock) for _ in range(size)]
        self._rung = [0] * size
        self._letters: dict[Hashable, Letters] = {}
        self._state = [_RUNNING] * size
        self._reasons: list[Callable[[], str] | None] = [None] * size

    def post(self, target: int, source: int, topic: Hashable, letter: Any) -> None:
        """Put a letter into the box of ``target`` for this topic."""
        with self._lock:
            self._letters.setdefault((target, topic), deque()).append((source, letter))
            self._ring(target)

    def fetch(self, target: int, source: int | None, topic: Hashable) -> tuple[int, Any] | None:
        """The oldest letter from ``source`` (None: from anybody), with its sender; or None."""
        with self._lock:
            box = self._letters.get((target, topic))
            for index, (sender, letter) in enumerate(box or ()):
                if source is None or sender == source:
                    assert box is not None
                    del box[index]
                    if not box:
                        del self._letters[target, topic]
                    return sender, letter
            return None

    def bell(self, rank: int) -> int:
        """How often the bell has rung: ask before you look into the boxes."""
        return self._rung[rank]

    def wait(self, rank: int, heard: int, deadline: float, reason: Callable[[], str]) -> bool:
        """Wait until the bell has rung more often than ``heard``; False after the deadline.

        - ``deadline``: in seconds of ``time.monotonic()``.
        - ``reason``: says what this rank waits for.

        Raises PeerFailed when another rank has thrown, or when nobody can go on.
        """
        with self._lock:
            while self._rung[rank] == heard and self.failure is None:
                left = deadline - time.monotonic()
                if left <= 0:
                    return False
                self._state[rank], self._reasons[rank] = _WAITING, reason
                self._fail_if_stuck()
                if self.failure is None:
                    # (a thread cannot wait longer than this at a time)
                    self._bells[rank].wait(min(left, threading.TIMEOUT_MAX))
                self._state[rank] = _RUNNING
        self.check()
        return True

    def check(self) -> None:
        """Raise PeerFailed when nobody can go on."""
        if self.failure is not None:
            raise PeerFailed(self.failure)

    def end(self, rank: int) -> None:
        """This rank has come to its end."""
        with self._lock:
            self._state[rank] = _ENDED
            self._fail_if_stuck()

    def fail(self, why: str) -> None:
        """Nobody can go on: all that wait raise PeerFailed."""
        with self._lock:
            self._fail(why)

    def _fail(self, why: str) -> None:
        if self.failure is None:
            self.failure = why
        for rank in range(self.size):
            self._ring(rank)

    def _ring(self, rank: int) -> None:
        self._rung[rank] += 1
        if self._state[rank] is _WAITING:
            self._state[rank] = _RUNNING  # as soon as it wakes up
        self._bells[rank].notify_all()

    def _fail_if_stuck(self) -> None:
        """Do all that have not ended wait? Then nobody will ever send anything."""
        waiting = [rank for rank in range(self.size) if self._state[rank] is _WAITING]
        if not waiting or _RUNNING in self._state:
            return
        lines = []
        for rank, state in enumerate(self._state):
            reason = self._reasons[rank]
            known = state is _WAITING and reason is not None
            lines.append(f"rank {rank} {reason() if known and reason else 'has ended'}")
        self._fail("No rank can go on: " + "; ".join(lines) + ".")
