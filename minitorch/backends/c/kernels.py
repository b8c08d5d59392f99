"""The functions of kernels.c as operations call them: arrays in, new arrays out, or None.

(Those of images.c, attention.c: see images.py, attention.py. The files are one library.)

None says that NumPy should compute: the arrays are small, have gaps, or are of another dtype; or
there is no compiler, which is said once, in a warning.
"""

from __future__ import annotations

import ctypes
import re
from functools import cache
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from ...devices.kernels import KERNELS, Threads
from ...errors import warn
from .compiler import CompilerError, load

SOURCE = Path(__file__).with_name("kernels.c")
SOURCES = (SOURCE, SOURCE.with_name("images.c"), SOURCE.with_name("attention.c"))
_DEFINES = {"f": ("REAL=float", "REAL_IS_FLOAT"), "d": ("REAL=double",)}
_PART = 64  # rows whose gradients of weights are added up before they meet the others


class Limits:
    """When a kernel is worth it.

    - ``smallest``: of fewer elements NumPy is as fast, as the way to C has its price.
    """

    smallest = 4096


@cache
def library(char: str) -> Any:
    """The library for a dtype ("f", "d"), or the reason why there is none, as a CompilerError."""
    try:
        return load(text(), *_DEFINES[char])
    except CompilerError as error:
        return error


def unavailable() -> str | None:
    """Why there are no kernels, or None."""
    found = library("f")
    return str(found) if isinstance(found, CompilerError) else None


def text() -> str:
    """The C of all kernels."""
    return "\n".join([path.read_text("utf-8") for path in SOURCES])


def source(name: str) -> str:
    """The C of one kernel, with the formula above it: ``source("softmax")``."""
    pattern = rf"^(/\*(?:(?!\*/).)*\*/\nAPI void {name}\(.*?^}}\n)"
    found = re.search(pattern, text(), re.M | re.S)
    if found is None:
        raise KeyError(f"there is no kernel {name!r}")
    return found[1]


def ready(char: str) -> Any:
    """The library for a dtype, or None: then the kernels are switched off, which is said once."""
    found = library(char)
    if isinstance(found, CompilerError):
        KERNELS.clear()
        _say_once(str(found))
        return None
    return found


def run(name: str, x: np.ndarray, *arguments: Any) -> bool:
    """Call a function of the library for x's dtype; False where there is no library."""
    found = ready(x.dtype.char)
    if found is None:
        return False
    getattr(found, name)(*[_as_c(argument) for argument in (*arguments, Threads.count)])
    return True


@cache
def _say_once(reason: str) -> None:
    warn(f"minitorch.backends.c is off, NumPy computes: {reason}")


def _as_c(argument: Any) -> Any:
    if argument is None:
        return None
    if isinstance(argument, np.ndarray):
        return ctypes.c_void_p(argument.__array_interface__["data"][0])
    if isinstance(argument, float):
        return ctypes.c_double(argument)
    return ctypes.c_int64(argument)


def fits(x: Any, *others: Any, order: bool = True) -> bool:
    """Is x large, of float32 or float64, and in the memory of a CPU? Others: alike, or None.

    - ``order``: x has to be row-major, too.
    """
    if type(x) is not np.ndarray or x.dtype.char not in "fd" or not x.dtype.isnative:
        return False
    if x.size < max(Limits.smallest, 1) or (order and not x.flags.c_contiguous):
        return False
    return all([a is None or (type(a) is np.ndarray and a.dtype == x.dtype) for a in others])


def row_major(x: Any) -> Any:
    """An array, or None, without gaps."""
    return None if x is None else np.ascontiguousarray(x)


def _elementwise(name: str, *arrays: np.ndarray, results: int = 1) -> Any:
    """A function of each element. The results lie in memory as NumPy's would."""
    first = arrays[1 if name.endswith("_backward") else 0]
    if not fits(first, *arrays, order=False) or 0 in first.strides:
        return None
    outs = [np.empty_like(first) for _ in range(results)]
    dims = sorted(range(first.ndim), key=lambda dim: -outs[0].strides[dim])
    arrays = tuple([row_major(a.transpose(dims)) for a in arrays])
    if not run(name, first, *arrays, *outs, first.size):
        return None
    return outs[0] if results == 1 else outs


def relu(x: np.ndarray) -> Any:
    """max(x, 0)."""
    return _elementwise("relu", x)


def relu_backward(g: np.ndarray, y: np.ndarray) -> Any:
    """g where the result y is not 0."""
    return _elementwise("relu_backward", g, y)


def gelu(x: np.ndarray) -> Any:
    """(x gate, gate): the gate is the share of a normal distribution below x."""
    return _elementwise("gelu", x, results=2)


def gelu_backward(g: np.ndarray, x: np.ndarray, gate: np.ndarray) -> Any:
    """The gradient of x."""
    return _elementwise("gelu_backward", g, x, gate)


def _of_rows(name: str, dim: Any, *arrays: np.ndarray) -> Any:
    """A function of each row: of arrays of one shape, along their last dimension."""
    x = arrays[-1]
    if dim != x.ndim - 1 or not fits(x, *arrays):
        return None
    out = np.empty(x.shape, x.dtype)
    n = x.shape[-1]
    arrays = tuple([row_major(a) for a in arrays])
    return out if run(name, x, *arrays, out, x.size // n, n) else None


def softmax(x: np.ndarray, dim: Any) -> Any:
    """e^x / sum e^x."""
    return _of_rows("softmax", dim, x)


def softmax_backward(g: np.ndarray, y: np.ndarray, dim: Any) -> Any:
    """y (g - sum g y)."""
    return _of_rows("softmax_backward", dim, g, y)


def log_softmax(x: np.ndarray, dim: Any) -> Any:
    """x - log sum e^x."""
    return _of_rows("log_softmax", dim, x)


def log_softmax_backward(g: np.ndarray, y: np.ndarray, dim: Any) -> Any:
    """g - e^y sum g."""
    return _of_rows("log_softmax_backward", dim, g, y)


def layer_norm(rows: np.ndarray, weight: Any, bias: Any, eps: float) -> Any:
    """(result, mean and 1 / std of each row: (2, rows, 1)) of a matrix."""
    if not fits(rows, weight, bias):
        return None
    y, moments = np.empty_like(rows), np.empty((2, len(rows), 1), rows.dtype)
    given = [rows, row_major(weight), row_major(bias)]
    done = run("layer_norm", rows, *given, y, *moments, *rows.shape, float(eps))
    return (y, moments) if done else None


def layer_norm_backward(
    g: np.ndarray, rows: np.ndarray, weight: Any, mean: np.ndarray, rstd: np.ndarray
) -> Any:
    """The gradients of the matrix, the weight and the bias."""
    if not fits(rows, g, weight):
        return None
    gx, parts = np.empty_like(rows), -(-len(rows) // _PART)
    sums = np.zeros((2, parts, rows.shape[1]), rows.dtype)
    given = [row_major(a) for a in (g, rows, weight, mean, rstd)]
    if not run("layer_norm_backward", rows, *given, gx, *sums, *rows.shape, parts):
        return None
    return gx, *np.add.reduce(sums, 1)


def cumsum(x: np.ndarray, dim: int, from_behind: bool) -> Any:
    """Running sums along a dimension."""
    if not fits(x):
        return None
    outer, n, inner = prod(x.shape[:dim]), x.shape[dim], prod(x.shape[dim + 1 :])
    y = np.empty_like(x)
    return y if run("cumsum", x, x, y, outer, n, inner, int(from_behind)) else None
