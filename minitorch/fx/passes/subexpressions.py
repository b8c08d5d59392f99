"""Common subexpressions: what was computed already, from the same arguments, is used again."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Memory, Value
from .rewriting import Lives, Renaming, is_pure, is_view


def eliminate_common_subexpressions(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph where equal calls are made once, and how many were left out.

    Equal are calls of one function with the same arguments, if nobody has written into these in
    between. Of two equal arrays only those become one which nobody writes into, and the second may
    not leave the graph: who gets two results may write into one of them.
    """
    result, lives, names = graph.copy(), Lives(graph), Renaming()
    known: dict[Any, Call] = {}
    versions: Counter[Memory] = Counter()
    kept = []
    for _, call in names.calls(result):
        versions.update(call.touches())
        key = _key(call, versions) if is_pure(call) else None
        first = known.setdefault(key, call) if key is not None else call
        if first is not call and _may_be(call, first, lives):
            for old, new in zip(call.results, first.results):
                names.replace(old, new)
        else:
            kept.append(call)
    result.calls = kept
    return result, len(graph.calls) - len(kept)


def _may_be(call: Call, first: Call, lives: Lives) -> bool:
    if is_view(call):
        return True
    written = [value for value in first.results if value.memory in lives.writes]
    return not written and all(lives.is_fixed(value.memory) for value in call.results)


def _key(call: Call, versions: Counter[Memory]) -> Any:
    """What equal calls have in common; None if that cannot be said."""
    now = [] if is_view(call) else [versions[value.memory] for value in call.values()]
    try:
        key = (call.function, _parts((call.args, call.kwargs)), tuple(now))
        hash(key)
    except TypeError:
        return None
    return key


def _parts(argument: Any) -> Any:
    """An argument as something that can be compared: 0.0 is not -0.0, nor True 1."""
    if type(argument) in (tuple, list):
        return type(argument), tuple(map(_parts, argument))
    if type(argument) is dict:
        return tuple((name, _parts(value)) for name, value in argument.items())
    if type(argument) is slice:
        return slice, _parts((argument.start, argument.stop, argument.step))
    if isinstance(argument, np.ndarray):
        # (nobody writes into it: a number that became an array is known by its value)
        small = argument.nbytes <= 64 and not argument.dtype.hasobject
        content = argument.tobytes() if small else id(argument)
        return np.ndarray, argument.dtype, argument.shape, content
    if isinstance(argument, np.generic):
        return argument.dtype, argument.tobytes()
    if type(argument) is Value or callable(argument):
        return argument
    return type(argument), argument if isinstance(argument, np.dtype) else repr(argument)
