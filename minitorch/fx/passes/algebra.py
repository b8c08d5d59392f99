"""Algebra that keeps every bit: x * 1, x / 1, -(-x), views of views; x / 8 as x * 0.125.

What schoolbooks allow is not always allowed here. ``x + 0`` is not x: ``-0.0 + 0`` is ``0.0``.
``x * 0`` is not 0 (of inf, nan), ``x - x`` neither, and ``(a + b) + c`` is not ``a + (b + c)``.
"""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from ..array_graph import ArrayGraph, Call, Value
from .rewriting import Lives, Renaming, is_view


def simplify_algebra(graph: ArrayGraph) -> tuple[ArrayGraph, int]:
    """The graph without calls that change nothing, and how many those were."""
    result, lives, names = graph.copy(), Lives(graph), Renaming()
    makers: dict[Value, Call] = {}
    views: dict[Any, Value] = {}
    kept = []
    for n, call in names.calls(result):
        same = _earlier_view(call, views) if is_view(call) else _operand(call, makers)
        if same is not None and lives.may_stand_for(same, call.results[0], n):
            names.replace(call.results[0], same)
            continue
        _multiply_instead(call)
        kept.append(call)
        makers.update(dict.fromkeys(call.results, call))
    result.calls = kept
    return result, len(graph.calls) - len(kept)


def _earlier_view(call: Call, views: dict[Any, Value]) -> Value | None:
    """A Value that reads the same elements in the same way: x.T.T is x, a reshape to its shape."""
    if len(call.results) != 1:
        return None
    for value in [*call.values(), *call.results]:
        look = (value.memory, value.offset, value.shape, value.strides, value.dtype)
        known = views.setdefault(look, value)
    return known if known is not value else None


def _operand(call: Call, makers: dict[Value, Call]) -> Value | None:
    """The argument that the result equals bit for bit, if there is one."""
    if call.writes or call.kwargs or len(call.results) != 1:
        return None
    function, args = call.function, call.args
    if function in (np.multiply, np.add) and len(args) == 2 and type(args[0]) is not Value:
        args = args[::-1]
    if not args or type(args[0]) is not Value:
        return None
    x = args[0]
    if function is np.negative and x in makers:
        inner = makers[x]
        twice = inner.function is np.negative and not inner.kwargs and len(inner.args) == 1
        return inner.args[0] if twice and type(inner.args[0]) is Value else None
    if function is np.positive and len(args) == 1:
        return x
    if len(args) != 2 or function not in _NEUTRAL or not _is_number(args[1]):
        return None
    number, neutral = float(args[1]), _NEUTRAL[function]
    same_sign = math.copysign(1, number) == math.copysign(1, neutral)
    return x if number == neutral and same_sign else None


_NEUTRAL = {
    np.multiply: 1.0, np.true_divide: 1.0, np.power: 1.0, operator.pow: 1.0,
    np.subtract: 0.0, np.add: -0.0,
}  # fmt: skip


def _is_number(thing: Any) -> bool:
    if isinstance(thing, np.ndarray):
        return thing.shape == () and thing.dtype.kind in "fiu"
    return type(thing) in (int, float) or isinstance(thing, (np.floating, np.integer))


def _multiply_instead(call: Call) -> None:
    """Multiply by 1/8 instead of dividing by 8: both round the same number, and this is faster."""
    if call.function is not np.true_divide or len(call.args) != 2 or set(call.kwargs) - {"out"}:
        return
    x, divisor = call.args
    if type(x) is not Value or x.is_number or x.dtype.kind != "f" or not _is_number(divisor):
        return
    written = [*call.results, *call.writes]
    if any(value.dtype != x.dtype for value in written) or not divisor:
        return
    inverse, limits = 1 / float(divisor), np.finfo(x.dtype)
    is_power = math.frexp(inverse)[0] in (0.5, -0.5)
    if is_power and float(limits.tiny) <= abs(inverse) <= float(limits.max):
        call.function, call.args = np.multiply, (x, x.dtype.type(inverse))
