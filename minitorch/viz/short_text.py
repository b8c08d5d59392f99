"""Shapes and small values in few words, as the pictures show them."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..tensors import Tensor
from ..tensors.dtypes import float32

MOST_VALUES = 6  # a tensor with more elements is shown by its shape


def ascii_text(text: Any) -> str:
    """The text in ASCII: renderers differ in what they make of anything else."""
    return str(text).encode("ascii", "backslashreplace").decode("ascii")


def shape_text(shape: tuple[int, ...]) -> str:
    """``(2, 3)`` as Python writes it; ``scalar`` for no dimensions."""
    return str(tuple(shape)) if shape else "scalar"


def counted(n: int, one: str, many: str = "") -> str:
    """``1 key``, ``2 keys``; ``many`` is the plural of a word that takes more than an ``s``."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def kind_text(tensor: Any) -> str:
    """Shape, and dtype unless it is float32, of a Tensor or an array."""
    array = tensor.array if isinstance(tensor, Tensor) else tensor
    shape = shape_text(array.shape)
    return shape if array.dtype == float32.numpy else f"{shape} {array.dtype}"


def values_text(array: np.ndarray) -> str:
    """The values of a small array with four digits, the shape of a larger one."""
    if array.size == 0 or array.size > MOST_VALUES:
        return kind_text(array)
    return _nested(array.tolist())


def _nested(values: Any) -> str:
    if isinstance(values, list):
        return f"[{', '.join([_nested(value) for value in values])}]"
    return number_text(values)


def number_text(number: Any) -> str:
    """A number with at most four digits: ``0.3333``, ``2``, ``True``."""
    if isinstance(number, float):
        return f"{number:.4g}" if number else "0"  # no "-0"
    return ascii_text(number)


def short(array: np.ndarray, most: int = MOST_VALUES) -> str:
    """The values of an array of up to ``most`` elements, the shape of a larger one."""
    return values_text(array) if array.size <= most else shape_text(array.shape)


def sum_text(old: np.ndarray, new: np.ndarray, most: int = MOST_VALUES) -> str:
    """``2 + 9 = 11``; only the sum where that would be long."""
    total = short(np.asarray(old + new), most)
    text = f"{short(old, most)} + {short(new, most)} = {total}"
    return text if len(text) <= 26 and old.size <= most else total
