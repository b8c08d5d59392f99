"""A Python number that is to become an element of a tensor: does its dtype hold it?"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..tensors import Tensor

# What torch's errors call the types: C's names.
_C_TYPES = {
    "uint8": "uint8_t",
    "int8": "int8_t",
    "int16": "int16_t",
    "int64": "int64_t",
    "int32": "int",
    "float32": "float",
    "float16": "c10::Half",
}


def number_like(value: Any, x: Tensor, infinite: bool = False) -> np.ndarray:
    """A number (or a 0-d tensor's) as a 0-d array of x's dtype; a fraction is cut off for ints.

    - ``infinite``: a float that is too large becomes inf instead of an error.

    Raises RuntimeError when the dtype cannot hold it (an unsigned one takes -1 for the largest, as
    C does), OverflowError for an int that no dtype can hold.
    """
    number = value.array.item() if isinstance(value, Tensor) else value
    if isinstance(number, np.generic):
        number = number.item()
    dtype = x.array.dtype
    if isinstance(number, int) and not -(2**63) <= number < 2**63:
        raise OverflowError("int too big to convert")
    if dtype.kind == "b":
        return np.array(number != 0)
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        lowest = -limits.max if dtype.kind == "u" else limits.min
        fits = math.isfinite(number) and lowest <= int(number) <= limits.max
        if fits:
            return np.array(int(number), np.int64).astype(dtype)
    elif infinite or not math.isfinite(number) or abs(number) <= float(np.finfo(dtype).max):
        return np.array(number, dtype)
    raise RuntimeError(
        f"value cannot be converted to type {_C_TYPES.get(dtype.name, dtype.name)} without overflow"
    )
