"""Anomaly mode: when backward fails, which line of the program recorded the node that failed?

While the mode is on, every node that is recorded gets a number that remembers where: a
:class:`RecordedNumber`. While it is off, numbers are plain, and recording knows nothing of this.
Counterparts: ``torch.autograd.detect_anomaly``, ``torch.autograd.set_detect_anomaly``.
"""

from __future__ import annotations

import os
import sys
import threading
import traceback
import warnings
from types import FrameType
from typing import Any

from ..graph import node as nodes

PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
_plain_number = nodes._next_number


class _Anomaly:
    """The state of the mode, one for all threads."""

    __slots__ = ("on", "check_nan")

    def __init__(self) -> None:
        self.on = False
        self.check_nan = True


class _Running(threading.local):
    """The node whose recorded backward is running: what it records was induced by it."""

    node: Any = None


anomaly = _Anomaly()
running = _Running()


class RecordedNumber(int):
    """A node's number, with the stack at its recording and the node whose backward recorded it."""

    stack: traceback.StackSummary
    parent: Any


def _recorded_number() -> RecordedNumber:
    number = RecordedNumber(_plain_number())
    frame, _ = _caller()
    # the lines of source are read only if the stack is shown
    frames = traceback.StackSummary.extract(traceback.walk_stack(frame), lookup_lines=False)
    frames.reverse()
    number.stack = frames
    number.parent = running.node
    return number


def _caller() -> tuple[FrameType | None, int]:
    """The innermost frame outside this package, and how many frames lie below it."""
    frame: FrameType | None = sys._getframe(1)
    depth = 0
    while frame is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame, depth = frame.f_back, depth + 1
    return frame, depth


def set_anomaly_enabled(enabled: bool, check_nan: bool = True) -> None:
    """Switch the mode, at once and for all threads."""
    anomaly.on, anomaly.check_nan = enabled, check_nan
    nodes._next_number = _recorded_number if enabled else _plain_number  # type: ignore[assignment]


def is_anomaly_enabled() -> bool:
    """True while anomaly mode is on (counterpart: ``torch.is_anomaly_enabled``)."""
    return anomaly.on


def is_anomaly_check_nan_enabled() -> bool:
    """True when anomaly mode looks for NaN (``torch.is_anomaly_check_nan_enabled``)."""
    return anomaly.check_nan


class set_detect_anomaly:
    """Switch anomaly mode on or off: at once as a function, for the block as ``with``.

    - ``mode``: bool.
    - ``check_nan``: raise RuntimeError when a backward formula returns NaN.

    While it is on, an error in backward is preceded by a warning with the traceback of the line
    that recorded the failing node. Recording becomes slow: for debugging only.
    """

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        self.previous = anomaly.on, anomaly.check_nan
        set_anomaly_enabled(mode, check_nan)

    def __enter__(self) -> None:
        pass

    def __exit__(self, *exc_info: object) -> None:
        set_anomaly_enabled(*self.previous)


class detect_anomaly:
    """Anomaly mode for the block: see ``set_detect_anomaly``. Warns, so as not to be forgotten."""

    def __init__(self, check_nan: bool = True) -> None:
        self.check_nan = check_nan
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should "
            "only be enabled for debugging.",
            UserWarning,
            stacklevel=2,
        )

    def __enter__(self) -> None:
        self.previous = anomaly.on, anomaly.check_nan
        set_anomaly_enabled(True, self.check_nan)

    def __exit__(self, *exc_info: object) -> None:
        set_anomaly_enabled(*self.previous)


def warn_of_failure(node: nodes.Function) -> None:
    """Say where the failing node was recorded, and by whose backward, as far as that is known."""
    _, depth = _caller()
    if not isinstance(node.number, RecordedNumber):
        text = (
            f"Error detected in {node.name()}. No forward pass information available. Enable "
            "detect anomaly during forward pass for more information."
        )
        warnings.warn(text, UserWarning, stacklevel=depth + 1)
        return
    stack = "".join(node.number.stack.format())
    text = f"Error detected in {node.name()}. Traceback of forward call that caused the error:\n"
    warnings.warn(text + stack, UserWarning, stacklevel=depth + 1)
    parent = node.number.parent
    while parent is not None and isinstance(parent.number, RecordedNumber):
        text = (
            f"\n\nPrevious calculation was induced by {parent.name()}. Traceback of forward call "
            "that induced the previous calculation:\n"
        )
        stack = "".join(parent.number.stack.format())
        warnings.warn(text + stack, UserWarning, stacklevel=depth + 1)
        parent = parent.number.parent
