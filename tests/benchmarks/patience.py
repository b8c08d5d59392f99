"""Calls that may not take longer than a while of CPU time.

Time on the clock would judge the machine: beside other work a call takes twice as long, or ten
times. So a call that waits for something, and computes nothing, is not stopped.
"""

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
    """Raise Late in a call that computes for too long (where the system has such alarms)."""
    if not hasattr(signal, "SIGPROF"):
        yield
        return

    def ring(*_: Any) -> None:
        raise Late

    start = time.process_time()
    before = signal.signal(signal.SIGPROF, ring)
    left, _ = signal.setitimer(signal.ITIMER_PROF, seconds)  # of a wider patience around this one
    try:
        yield
    finally:
        rest = max(left - (time.process_time() - start), 1e-3) if left else 0
        signal.setitimer(signal.ITIMER_PROF, rest)
        signal.signal(signal.SIGPROF, before)
