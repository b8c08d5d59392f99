"""Copies removed: what is only copied is not made, or is made where the copy should lie."""

from __future__ import annotations

import operator
from bisect import bisect_left
from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Value
from .rewriting import Lives, Renaming

_COPIES = ("copy", "astype", "ascontiguousarray", "array", "flatten", "reshape", "ravel")


def remove_copies(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph without needless copies, and how many those were.

    - A copy that looks like its original stands for it no longer, if nobody writes into either.
      One that lies in another order stays: who reads it might round otherwise.
    - ``t = exp(x)``, then ``y[...] = t``: becomes ``exp(x, out=(y,))``, if t is not used again.
    """
    result, lives, names = graph.copy(), Lives(graph), Renaming()
    kept = []
    for n, call in names.calls(result):
        if call.name in _COPIES and not call.writes and _is_array(call.args[:1]):
            (copy,) = call.results
            if lives.may_stand_for(call.args[0], copy, n):
                names.replace(copy, call.args[0])
                continue
        kept.append(call)
    result.calls = kept
    _compute_in_place(result)
    return result, len(graph.calls) - len(result.calls)


def _is_array(args: Any) -> bool:
    return bool(args) and type(args[0]) is Value


def _compute_in_place(graph: ArrayGraph) -> None:
    """Let elementwise calls write where their results would be copied to."""
    users, makers = graph.users(), graph.producers()
    place = {call: n for n, call in enumerate(graph.calls)}
    lives, outside = Lives(graph), {value.memory for value in graph.outputs}
    gone = set()
    for copy in graph.calls:
        target, source = _written_whole(copy)
        maker = makers.get(source) if source is not None else None
        if target is None or source is None or maker is None or not _may_write_out(maker):
            continue
        inputs_change = any(
            _is_written(lives.writes.get(memory, []), place[maker] + 1, place[copy])
            for memory in maker.reads()
        )
        used_once = users[source] == [copy] and lives.last[source.memory] == place[copy]
        alike = (source.shape, source.dtype) == (target.shape, target.dtype)
        if used_once and alike and not inputs_change and source.memory not in outside:
            copy.function, copy.args, copy.kwargs = maker.function, maker.args, {"out": (target,)}
            copy.kind, copy.where = maker.kind, maker.where
            gone.add(maker)
    graph.calls = [call for call in graph.calls if call not in gone]


def _is_written(writes: list[int], first: int, end: int) -> bool:
    """Is one of the numbers of calls, which are in order, among these?"""
    n = bisect_left(writes, first)
    return n < len(writes) and writes[n] < end


def _written_whole(call: Call) -> tuple[Value | None, Value | None]:
    """The target and the source of ``y[...] = t`` and of ``np.copyto(y, t)``."""
    if call.function is operator.setitem and call.args[1] is Ellipsis:
        target, _, source = call.args
    elif call.function is np.copyto and len(call.args) == 2 and not call.kwargs:
        target, source = call.args
    else:
        return None, None
    both = type(target) is Value and type(source) is Value
    return (target, source) if both else (None, None)


def _may_write_out(call: Call) -> bool:
    function = call.function
    plain = isinstance(function, np.ufunc) and function.nout == 1 and not function.signature
    return plain and not call.kwargs and not call.writes and len(call.args) == function.nin
