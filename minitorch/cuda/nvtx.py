"""Marks for NVIDIA's profiler, which nobody reads here: they do nothing (``torch.cuda.nvtx``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from ..devices.accelerator import current_accelerator

_depth = 0


def _require() -> None:
    if current_accelerator() is None:
        raise RuntimeError("NVTX functions not installed. Are you sure you have a CUDA build?")


def range_push(msg: str) -> int:
    """Begin a range; gives how many were open. RuntimeError without CUDA."""
    global _depth
    _require()
    _depth += 1
    return _depth - 1


def range_pop() -> int:
    """End the range that was begun last; gives how many are open then."""
    global _depth
    _require()
    _depth -= 1
    return _depth


def range_start(msg: str) -> int:
    """Begin a range that may end anywhere; gives its number."""
    _require()
    return 0


def range_end(range_id: int) -> None:
    """End a range by its number."""
    _require()


def mark(msg: str) -> None:
    """Mark a moment."""
    _require()


@contextmanager
def range(msg: str, *args: Any, **kwargs: Any) -> Iterator[None]:
    """A range for a ``with`` block or a function; ``msg`` is formatted with the arguments."""
    range_push(msg.format(*args, **kwargs))
    try:
        yield
    finally:
        range_pop()
