"""What sort of call of NumPy is it, what does it write, does its shape depend on values?"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from .array_graph import Call

_ndarray = np.ndarray
_WRITE_FIRST = {
    "copyto", "put_along_axis", "fill_diagonal", "put", "putmask", "place", "setitem", "fill",
    "sort", "partition", "at",
}  # fmt: skip
ABOUT_SHAPES = {
    "shape", "ndim", "size", "may_share_memory", "shares_memory", "result_type", "can_cast",
    "iscomplexobj", "isrealobj", "setitem", "copyto", "fill", "at",
}  # fmt: skip
_SHAPES_FROM_VALUES = {
    "nonzero", "flatnonzero", "argwhere", "unique", "extract", "compress", "bincount", "histogram",
    "unique_values", "unique_counts", "unique_inverse", "unique_all", "setdiff1d", "union1d",
    "intersect1d", "trim_zeros", "delete", "isin", "piecewise", "select", "apply_along_axis",
}  # fmt: skip


def targets_of(function: Any, args: Any, kwargs: Any) -> list[Any]:
    """The arrays that a call writes."""
    out = kwargs.get("out")
    targets = list(out) if isinstance(out, tuple) else [] if out is None else [out]
    if isinstance(function, np.ufunc):
        targets += args[function.nin :]
    name = getattr(function, "__name__", "")
    is_method = isinstance(function, _METHOD) or function is operator.setitem or name == "at"
    if name in _WRITE_FIRST and (is_method or name not in ("sort", "partition")):
        targets.append(args[0])
    return [target for target in targets if target is not None]


_METHOD = type(np.ndarray.sort)


def depends_on_values(function: Any, args: Any) -> bool:
    """Does the shape of the result depend on the values of a recorded array?"""
    name = getattr(function, "__name__", "")
    if name == "where":
        return len(args) == 1
    if function is operator.getitem:
        parts = args[1] if isinstance(args[1], tuple) else (args[1],)
        # (a mask that is an ndarray is a constant; one without dimensions selects all or nothing)
        masks = [p for p in parts if hasattr(p, "dtype") and p.dtype.kind == "b"]
        return any(not isinstance(p, (_ndarray, np.generic)) for p in masks)
    if name == "repeat":
        times = args[1] if len(args) > 1 else 0
        return hasattr(times, "dtype") and not isinstance(times, (_ndarray, np.generic))
    return name in _SHAPES_FROM_VALUES


_REDUCTIONS = {
    "sum", "prod", "mean", "var", "std", "any", "all", "amax", "amin", "max", "min", "argmax",
    "argmin", "count_nonzero", "nansum",
}  # fmt: skip


def kind_of(function: Any, call: Call) -> str:
    """What sort of call it is: see ``array_graph.Call``."""
    name = call.name
    if call.writes and name in _WRITE_FIRST:
        return "write"
    if isinstance(function, np.ufunc):
        return "matmul" if function.signature else "elementwise"
    if name.endswith(".reduce") or name in _REDUCTIONS:
        return "reduction"
    if name in ("dot", "matmul", "einsum", "tensordot", "inner", "vdot"):
        return "matmul"
    if name in ("where", "clip", "astype", "copy", "round", "ascontiguousarray"):
        return "elementwise"
    if name in ("empty_like", "zeros_like", "ones_like", "full_like"):
        return "make"
    inputs = {value.memory for value in call.inputs()}
    if call.results and all(value.memory in inputs for value in call.results):
        return "view"
    return "other"
