"""The functions of attention.c as operations call them: see kernels.py."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.kernels import Threads
from .kernels import fits, run

_LARGEST = 1 << 16  # scores of a head: BLAS is as fast at more, and they leave the cache
_LANES, _ROWS = 64, 4  # bytes, rows: see attention.c


def _fits(*arrays: np.ndarray) -> bool:
    """(batch, heads, rows, width) of one dtype, each row in one piece?"""
    q, k = arrays[:2]
    if not fits(q, *arrays, order=False) or q.ndim != 4 or not k.size:
        return False
    whole = all(step % x.itemsize == 0 for x in arrays for step in x.strides)
    return whole and q.shape[2] * k.shape[2] <= _LARGEST


def _in_rows(x: np.ndarray) -> np.ndarray:
    """An array whose numbers of a row are neighbours."""
    return x if x.strides[3] == x.itemsize or x.shape[3] == 1 else np.ascontiguousarray(x)


def _steps(*arrays: np.ndarray) -> np.ndarray:
    """How many numbers it is to the next sample, head and row of each."""
    return np.array([[n // x.itemsize for n in x.strides[:3]] for x in arrays], np.int64)


def _wide(n: int, dtype: np.dtype) -> int:
    lanes = _LANES // dtype.itemsize
    return -(-n // lanes) * lanes


def attention(
    q: np.ndarray, k: np.ndarray, values: np.ndarray, scale: float, causal: bool, kept: bool
) -> Any:
    """(result, 1 / sum of each row's exponentials) and, if ``kept``, the exponentials."""
    if not _fits(q, k, values):
        return None
    shape, dtype = (*q.shape[:3], k.shape[2], q.shape[3]), q.dtype
    q, k, values = map(_in_rows, (q, k, values))
    out, share = np.empty_like(q), np.empty((*shape[:3], 1), dtype)
    exps = np.empty(shape[:4], dtype) if kept else None
    wide, deep = _wide(shape[3], dtype), _wide(shape[4], dtype)
    room = shape[4] * wide + shape[3] * deep + _ROWS * (wide + deep)
    scratch = np.empty(room * Threads.count, dtype)
    given = [
        q,
        k,
        values,
        out,
        exps,
        share,
        scratch,
        np.array(shape, np.int64),
        _steps(q, k, values, out),
    ]
    if not run("attention", q, *given, float(scale), int(causal)):
        return None
    return (out, share, exps) if kept else (out, share)


def attention_backward(
    g: np.ndarray, q: np.ndarray, k: np.ndarray, values: np.ndarray, out: np.ndarray,
    exps: np.ndarray, share: np.ndarray, scale: float, causal: bool,
) -> Any:  # fmt: skip
    """The gradients of q, k and values."""
    if not _fits(q, k, values, g, out, exps, share):
        return None
    if not (exps.flags.c_contiguous and share.flags.c_contiguous):
        return None
    shape, dtype = (*q.shape[:3], k.shape[2], q.shape[3]), q.dtype
    grads = [np.empty_like(x) for x in (q, k, values)]
    arrays = [_in_rows(x) for x in (g, q, k, values, out)]
    wide, deep = _wide(shape[3], dtype), _wide(shape[4], dtype)
    room = 2 * shape[2] * (wide + deep) + shape[4] * wide + (shape[3] + _ROWS) * deep
    scratch = np.empty(room * Threads.count, dtype)
    given = [
        *arrays,
        exps,
        share,
        *grads,
        scratch,
        np.array(shape, np.int64),
        _steps(*arrays, *grads),
    ]
    done = run("attention_backward", q, *given, float(scale), int(causal))
    return tuple(grads) if done else None
