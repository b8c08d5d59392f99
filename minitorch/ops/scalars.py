"""A Python number that is to become an element of a tensor: does its dtype hold it?"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..tensors import Tensor
from ..tensors.dtypes import FLOATS, finfo, from_numpy_dtype

# What torch's errors call the types: C's names.
_C_TYPES = {
    **{name: f"{name}_t" for name in ("uint8", "uint16", "uint32", "uint64")},
    **{name: f"{name}_t" for name in ("int8", "int16", "int64")},
    "int32": "int",
    "float32": "float",
    "float16": "c10::Half",
    "bfloat16": "c10::BFloat16",
}


def number_like(value: Any, x: Tensor, infinite: bool = False) -> np.ndarray:
    """A number (or a 0-d tensor's) as a 0-d array of x's dtype; a fraction is cut off for ints.

    - ``infinite``: a float that is too large becomes inf instead of an error.

    Raises RuntimeError when the dtype cannot hold it (an unsigned one takes -1 for the largest, as
    C does), OverflowError for an int that no dtype can hold.
    """
    number = value.array.item() if isinstance(value, Tensor) else value
    if isinstance(number, int) and not -(2**63) <= number < 2**63:
        raise OverflowError("int too big to convert")
    return element_of(number, x.array.dtype, infinite)


def element_of(number: Any, dtype: np.dtype, infinite: bool = False) -> np.ndarray:
    """A number as a 0-d array of a dtype; raises as :func:`number_like`."""
    if isinstance(number, np.generic):
        number = number.item()
    if isinstance(number, int) and not -(2**63) <= number < 2**64:
        raise OverflowError("int too big to convert")
    if not infinite or dtype.kind not in FLOATS:
        check_fits(number, dtype)
    if dtype.kind == "b":
        return np.array(number != 0)
    if dtype.kind in "iu":
        whole = int(number)
        return np.array(whole, np.uint64 if whole > 0 else np.int64).astype(dtype)
    if infinite:
        with np.errstate(over="ignore"):
            return np.array(number, dtype)
    return np.array(number, dtype)


def real_part(number: complex, x: Tensor) -> float:
    """A complex number that is real, as a float; torch's RuntimeError for others."""
    if number.imag != 0:
        name = _C_TYPES.get(x.array.dtype.name, x.array.dtype.name)
        raise RuntimeError(f"value cannot be converted to type {name} without overflow")
    return number.real


def check_fits(number: Any, dtype: np.dtype) -> None:
    """Raise torch's RuntimeError for a number that a dtype cannot hold.

    An unsigned dtype takes -1 for the largest, as C does; inf and nan fit into floats.
    """
    if dtype.kind == "b":
        return
    if dtype.kind in "iu":
        limits = np.iinfo(dtype)
        lowest = -limits.max if dtype.kind == "u" else limits.min
        fits = math.isfinite(number) and lowest <= int(number) <= limits.max
    else:
        fits = not math.isfinite(number) or abs(number) <= finfo(from_numpy_dtype(dtype)).max
    if not fits:
        name = _C_TYPES.get(dtype.name, dtype.name)
        raise RuntimeError(f"value cannot be converted to type {name} without overflow")
