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
_ends: list[float] = []  # of the patiences around what is running, in CPU time


class Late(BaseException):
    """A call took longer than it may. (``except Exception`` lets it pass, as KeyboardInterrupt.)"""


@contextlib.contextmanager
def patience(seconds: float) -> Iterator[None]:
    """Raise Late in a call that computes for too long (where the system has alarms)."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    before = signal.signal(signal.SIGALRM, _ring)
    _ends.append(time.process_time() + seconds)
    _set_alarm()
    try:
        yield
    finally:
        _ends.pop()
        _set_alarm()
        signal.signal(signal.SIGALRM, before)


def _set_alarm() -> None:
    """For the patience that ends first; none when there is none."""
    left = max(min(_ends) - time.process_time(), _SHORTEST) if _ends else 0
    signal.setitimer(signal.ITIMER_REAL, left)


def _ring(*_: Any) -> None:
    if _ends and time.process_time() >= min(_ends):
        raise Late
    _set_alarm()
