"""Reshaping first: ``y += b; z = y.reshape(...)`` as ``z = y.reshape(...); z += b``.

One loop goes over the places of one shape. A layer that sees its input as a matrix adds its bias to
a product of matrices, and what follows has all dimensions again: with the view taken before, both
are one group.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from ..array_graph import Call, Value, map_values
from .rewriting import is_view


def reshape_first(calls: Iterable[Call]) -> list[Call]:
    """The calls, with those that reshape before what was computed in place just before.

    Not where a loop in the old shape has made it: that may take more into its group.
    """
    found: list[Call] = []
    in_loops: set[Value] = set()
    for call in calls:
        n = len(found)
        found.append(call)
        if call.kind == "elementwise":
            in_loops.update(call.results)
        if call.name == "reshape" and call.args[0] in in_loops:
            continue
        while n and (changed := _after(found[n - 1], call)) is not None:
            found[n - 1 : n + 1] = call, changed
            n -= 1
    return found


def _after(call: Call, view: Call) -> Call | None:
    """An elementwise call in place, done behind a view that follows it; None: not the same."""
    old = call.writes[0] if len(call.writes) == 1 and not call.results else None
    if old is None or view.name != "reshape" or not is_view(view) or view.args[0] is not old:
        return None
    new = view.results[0]
    if not isinstance(call.function, np.ufunc) or call.kwargs.keys() != {"out"}:
        return None
    if not (old.is_contiguous and new.is_contiguous and len(call.args) == call.function.nin):
        return None
    if not all(x is old or _is_seen_alike(x, old, new) for x in call.args):
        return None
    args, kwargs = map_values((call.args, call.kwargs), lambda x: new if x is old else x)
    return Call(call.function, args, kwargs, (), (new,), call.kind, call.where)


def _is_seen_alike(operand: Any, old: Value, new: Value) -> bool:
    """Does an operand meet the same elements in both shapes?"""
    if type(operand) is Value and operand.memory is old.memory:
        return False
    shape = np.shape(operand) if type(operand) is not Value else operand.shape
    ends = [value.shape[len(value.shape) - len(shape) :] for value in (old, new)]
    return ends[0] == ends[1] and len(ends[0]) == len(shape)
