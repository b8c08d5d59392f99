"""Calls that may not take longer than a while."""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from typing import Any


class Late(BaseException):
    """A call took longer than it may. (``except Exception`` lets it pass, as KeyboardInterrupt.)"""


@contextlib.contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise Late in a call that takes too long (where the system has alarms)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(*_: Any) -> None:
        raise Late

    start = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)  # of a wider patience around this one
    try:
        yield
    finally:
        rest = max(left - (time.monotonic() - start), 1e-3) if left else 0
        signal.setitimer(signal.ITIMER_REAL, rest)
        signal.signal(signal.SIGALRM, before)
