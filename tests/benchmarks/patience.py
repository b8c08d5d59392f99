"""Calls that may not take longer than a while of CPU time.

Time on the clock would judge the machine: beside other work a call takes twice as long, or ten
times. So when the alarm rings, what was used of the processor is looked at, and the alarm is set
again for the rest. (Alarms of CPU time would be simpler. But while one is set, Linux counts the
time of the process in whole ticks, and nothing short can be measured.) A call that waits for
something, and computes nothing, is not stopped.
"""

from __future__ import annotations

import contextlib
import signal
import time
from collections.abc import Iterator
from typing import Any

_SHORTEST = 1e-3  # an alarm in 0 seconds would be none


class Late(BaseException):
    """A call took longer than it may. (``except Exception`` lets it pass, as KeyboardInterrupt.)"""


@contextlib.contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise Late in a call that computes for too long (where the system has alarms)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    end = time.process_time() + seconds

    def ring(*_: Any) -> None:
        left = end - time.process_time()
        if left <= 0:
            raise Late
        signal.setitimer(signal.ITIMER_REAL, max(left, _SHORTEST))

    start = time.monotonic()
    before = signal.signal(signal.SIGALRM, ring)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)  # of a wider patience around this one
    try:
        yield
    finally:
        rest = max(left - (time.monotonic() - start), _SHORTEST) if left else 0
        signal.setitimer(signal.ITIMER_REAL, rest)
        signal.signal(signal.SIGALRM, before)
