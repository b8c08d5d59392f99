"""Are two observations the same? (See worlds.py for what is observed.)"""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def difference(ours: dict[str, Any], theirs: dict[str, Any], tolerance: float) -> Any:
    """The first fact that differs, as (name, ours, theirs), or None."""
    for name in [*theirs, *[n for n in ours if n not in theirs]]:
        mine, other = ours.get(name), theirs.get(name)
        if mine is None or other is None:
            return name, mine and "exists", other and "exists"
        if name == "arrays":
            found = differing_array(mine, other, tolerance)
        elif name == "log":
            same = same_log(mine["log"], other["log"], tolerance)
            found = None if same else ("log", mine["log"], other["log"])
        else:
            found = None if mine == other else differing_fact(name, mine, other)
        if found:
            return found
    return None


def differing_fact(name: str, mine: dict[str, Any], other: dict[str, Any]) -> Any:
    """The first of the facts about ``name`` that differs."""
    for key in [*other, *[k for k in mine if k not in other]]:
        if mine.get(key) != other.get(key):
            return f"{name} {key}", mine.get(key), other.get(key)
    return None


def differing_array(mine: dict[str, Any], other: dict[str, Any], tolerance: float) -> Any:
    """The first array whose values differ."""
    for name, b in other.items():
        a = mine.get(name)
        if not same_values(a, b, tolerance):
            return name, text_of(a), text_of(b)
    return None


def text_of(values: Any) -> Any:
    return values if values is None else np.asarray(values).tolist()


def same_values(a: Any, b: Any, tolerance: float) -> bool:
    """Equal up to the last bits, relative to the largest element.

    Where last bits do differ, ours become torch's: else a difference could grow from line to line.
    """
    if a is None or b is None:
        return a is b
    b = np.asarray(b)
    if b.shape != a.shape and b.size == a.size:
        b = b.reshape(a.shape)  # recorded values are flat; the shape is compared by itself
    if a.shape != b.shape:
        return False
    if a.tobytes() == b.tobytes():
        return True
    # integers, too, may come from floats: then they differ in a last digit of many
    if a.dtype.kind == "b" or not close(a.astype(float), b.astype(float), tolerance):
        return False
    if a.flags.writeable:
        np.copyto(a, b, casting="unsafe")
    return True


def close(a: np.ndarray, b: np.ndarray, tolerance: float) -> bool:
    """Both within a part of the largest element, with inf and nan in the same places."""
    with np.errstate(all="ignore"):
        finite = np.isfinite(b)
        largest = max(1.0, float(np.abs(b[finite]).max())) if finite.any() else 1.0
        return np.allclose(a, b, tolerance, tolerance * largest, equal_nan=True)


def same_log(a: Any, b: Any, tolerance: float) -> bool:
    """The same texts, and numbers that are close."""
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        return len(a) == len(b) and all(same_log(x, y, tolerance) for x, y in zip(a, b))
    if isinstance(a, float) and isinstance(b, float):
        if not math.isfinite(b):
            return repr(a) == repr(b)
        return abs(a - b) <= tolerance * max(1.0, abs(b))
    return a == b
