"""Is it the reader's own work? A solution that asks the framework for the answer is none.

The exercise's slot is closed to the candidate: a call that comes from its code, directly or
through public functions, is refused. What still gets through most cases does not need it.
"""

from __future__ import annotations

import functools
import sys
import types
from typing import Any

from . import slots
from .candidates import module_of, quiet, run_candidate
from .definitions import Exercise
from .limits import Clock


class AskedTheFramework(BaseException):
    """The candidate has called what stands in its slot."""


def is_borrowed(exercise: Exercise, source: str, seed: int, seconds: float) -> str:
    """For a source that has passed: why it is not the reader's own work; "" if it is."""
    if name := borrowed_name(exercise, source, seconds):
        return f"this is the framework's own {name}: write what it does yourself"
    if exercise.slot is None or isinstance(slots.own(exercise.slot), type):
        return ""
    slots.take(exercise.slot, _closed(exercise))
    try:
        found = run_candidate(exercise, source, seed, seconds)
    finally:
        slots.free(exercise.slot)
    asked = [one for one in found if isinstance(one.error, AskedTheFramework)]
    if 2 * len(asked) < len(found):
        return ""
    return (
        f"this asks the framework's own {exercise.slot} for the answer: write what that does "
        "yourself"
    )


def borrowed_name(exercise: Exercise, source: str, seconds: float) -> str:
    """The full name of the framework's function or class that the source has under its name."""
    with quiet():
        candidate = vars(module_of(exercise, source, Clock(seconds)))[exercise.name]
    while isinstance(candidate, functools.partial):
        candidate = candidate.func
    module = getattr(candidate, "__module__", None)
    if not isinstance(module, str) or module.partition(".")[0] != "minitorch":
        return ""
    return f"{module}.{getattr(candidate, '__qualname__', exercise.name)}"


def _closed(exercise: Exercise) -> Any:
    """What stands in the slot meanwhile: the framework's own, closed to the candidate."""
    own = slots.own(exercise.slot or "")
    function = getattr(own, "__func__", getattr(own, "fget", own))

    @functools.wraps(function)
    def closed(*args: Any, **kwargs: Any) -> Any:
        if _calls(exercise):
            raise AskedTheFramework
        return function(*args, **kwargs)

    return closed


def _calls(exercise: Exercise) -> bool:
    """Is code of the candidate among those who wait for this call?"""
    frame: types.FrameType | None = sys._getframe(2)
    while frame is not None:
        if frame.f_code.co_filename.startswith(f"<exercise {exercise.id},"):
            return True
        frame = frame.f_back
    return False
