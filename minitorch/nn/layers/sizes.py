"""Sizes given as one number for all dimensions, or as one for each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


def repeated(value: Any, count: int) -> tuple[Any, ...]:
    """A tuple: what is iterable as it is, anything else ``count`` times.

    >>> repeated(3, 2), repeated([1, 2], 2)
    ((3, 3), (1, 2))
    """
    return tuple(value) if isinstance(value, Iterable) else (value,) * count
