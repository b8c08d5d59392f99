"""NumPy and the C library of another processor: what is not exactly rounded is off by a little.

Python runs this file when it starts, if the folder is on PYTHONPATH; so do all processes that it
starts, kernels of notebooks among them. `tests/test_processors.py` says what it is for.

Sums, products, quotients and square roots are the same on every processor. exp, log, sin ... are
not: each result is moved here by up to UNITS of its last place, always by the same for the same
value, and LAPACK's results by as much of the largest of each. What every library gets right stays:
zeros, infinities, and the 1 of exp(0), cos(0) or a saturated tanh, the 1 and 2 of erfc.
"""

import contextlib
import math
import os
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

with contextlib.suppress(ImportError):
    import ml_dtypes  # noqa: F401  # teaches NumPy's functions its numbers: the real ones, below

NUMBER = int(os.environ.get("ANOTHER_PROCESSOR", "1"))  # which of many
UNITS = {2: 1, 4: 2, 8: 2}  # by the bytes of a float; a float16 is rounded from a float32

UFUNCS = """exp exp2 expm1 log log2 log10 log1p logaddexp logaddexp2 sin cos tan sinh cosh tanh
arcsin arccos arctan arctan2 arcsinh arccosh arctanh power float_power cbrt hypot"""
LAPACK = "cholesky det eigh eigvalsh inv norm pinv qr slogdet solve svd"
MATH = """exp exp2 expm1 log log2 log10 log1p sin cos tan sinh cosh tanh asin acos atan atan2 asinh
acosh atanh gamma lgamma erf erfc pow"""

ONE_IS_EXACT = {
    "exp", "exp2", "cos", "cosh", "tanh", "power", "float_power", "pow", "slogdet", "erfc",
}  # fmt: skip
AT_MOST_ONE = {"sin", "cos", "tanh", "erf"}


def steps(values: np.ndarray) -> np.ndarray:
    """For each float a whole number from -UNITS to UNITS, which looks like chance."""
    unsigned = np.dtype(f"u{values.itemsize}")
    mixed = np.abs(values).view(unsigned).astype(np.uint64) + np.uint64(NUMBER)
    with np.errstate(over="ignore"):  # the products wrap around
        for factor in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9):
            mixed = (mixed ^ (mixed >> np.uint64(29))) * np.uint64(factor)
    units = UNITS[values.itemsize]
    return (mixed >> np.uint64(33)).astype(np.int64) % (2 * units + 1) - units


def movable(values: np.ndarray, name: str) -> np.ndarray:
    """Where a value is not exact on every processor."""
    found = np.isfinite(values) & (values != 0)
    if name == "erfc":
        found &= values != 2
    return found & (np.abs(values) != 1) if name in ONE_IS_EXACT else found


def moved(values: np.ndarray, name: str) -> np.ndarray:
    """The floats next to those of a result, or near it."""
    values = np.asarray(values, order="C")
    unsigned = np.dtype(f"u{values.itemsize}")
    bits = np.abs(values).view(unsigned).astype(np.int64) + steps(values)
    near = np.copysign(np.maximum(bits, 1).astype(unsigned).view(values.dtype), values)
    if name in AT_MOST_ONE:
        near = np.clip(near, -1, 1)
    return np.where(movable(values, name) & np.isfinite(near), near, values)


def changed(result: Any, name: str, move: Callable[[np.ndarray, str], np.ndarray]) -> Any:
    """The result of a function, arrays in place, each float of it moved."""
    if isinstance(result, tuple):
        parts = [changed(part, name, move) for part in result]
        return type(result)(*parts) if hasattr(result, "_fields") else tuple(parts)
    if isinstance(result, (np.ndarray, np.generic)) and result.dtype.kind == "f" and result.size:
        near = move(np.asarray(result), name).reshape(result.shape)
        if isinstance(result, np.generic):
            return near[()]
        result[...] = near
    return result


class Ufunc:
    """A ufunc whose results are moved; its methods (`reduce`, `at` ...) are as they were."""

    def __init__(self, ufunc: np.ufunc) -> None:
        self.ufunc = ufunc
        self.__name__ = ufunc.__name__

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return changed(self.ufunc(*args, **kwargs), self.__name__, moved)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "ufunc":
            raise AttributeError(name)
        return getattr(self.ufunc, name)

    def __deepcopy__(self, memo: dict) -> "Ufunc":
        return self

    def __reduce__(self) -> tuple:
        return _of_numpy, (self.__name__,)


def _of_numpy(name: str) -> Any:
    return getattr(np, name)


def of_lapack(function: Callable[..., Any]) -> Callable[..., Any]:
    def other(*args: Any, **kwargs: Any) -> Any:
        return changed(function(*args, **kwargs), function.__name__, by_the_largest)

    return other


def by_the_largest(values: np.ndarray, name: str) -> np.ndarray:
    """Off by a unit of the last place of the largest of all, which is what LAPACK promises."""
    values = np.asarray(values, order="C")
    largest = np.max(np.abs(values), initial=0, where=np.isfinite(values))
    near = values + steps(values) * np.spacing(largest)
    return np.where(movable(values, name), near, values).astype(values.dtype)


def of_math(function: Callable[..., float]) -> Callable[..., float]:
    def other(*args: float) -> float:
        return float(moved(np.array(function(*args)), function.__name__)[()])

    return other


# minitorch is silent where a result is inf or nan, as torch is; here this file calls NumPy for it.
warnings.filterwarnings("ignore", category=RuntimeWarning, module="sitecustomize")
for _name in UFUNCS.split():
    setattr(np, _name, Ufunc(getattr(np, _name)))
for _name in LAPACK.split():
    setattr(np.linalg, _name, of_lapack(getattr(np.linalg, _name)))
for _name in MATH.split():
    setattr(math, _name, of_math(getattr(math, _name)))
