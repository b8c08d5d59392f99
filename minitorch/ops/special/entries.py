"""How functions of arrays become functions of ``torch.special``: with a gradient, or without.

PyTorch gives no gradient to most of them: their results never require one.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import is_foreign, zeros_beside
from ...graph.entry import (
    NUMBERS,
    apply_promoted,
    check_tensor,
    promote_all,
    register,
    unary_entry,
)
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ...tensors.dtypes import get_default_dtype
from ...tensors.result_strides import converted, laid_out
from ...tensors.shapes import broadcast_shapes
from ..arguments import invalid_arguments, not_implemented
from ..blocks import SHORT, SMALL_BLOCK, by_blocks, by_blocks_in_float64, is_short
from .fitted import each

Arrays = Callable[..., np.ndarray]


def as_floats(x: np.ndarray) -> np.ndarray:
    """The array itself if it holds floats, else in the default dtype."""
    return x if x.dtype.kind == "f" else converted(x, get_default_dtype().numpy)


def refuse_half(name: str, x: np.ndarray) -> None:
    """Raise torch's error for a kernel that takes float32 and float64 only."""
    if x.dtype == np.float16:
        raise not_implemented(f"{name}_cpu", x.dtype)


def in_float64_of_two(
    function: Arrays,
    x: np.ndarray,
    y: np.ndarray,
    of_numbers: Callable[[float, float], float] | None = None,
) -> np.ndarray:
    """``function`` of two arrays of one dtype, broadcast, in blocks computed in float64.

    - ``of_numbers``: the same of two numbers, for arrays of a few elements.
    """
    shape = broadcast_shapes(x.shape, y.shape)
    if of_numbers is not None and is_short(x) and is_short(y) and prod(shape) <= SHORT:
        pairs = zip(_numbers(x, shape), _numbers(y, shape))
        return np.array([of_numbers(a, b) for a, b in pairs], x.dtype).reshape(shape)

    def block(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
        step = SMALL_BLOCK if type(a) is np.ndarray else len(a) or 1
        for start in range(0, len(a), step):
            here = slice(start, start + step)
            out[here] = function(a[here].astype(np.float64), b[here].astype(np.float64))

    def spread(a: np.ndarray) -> np.ndarray:
        if type(a) is np.ndarray and a.shape == shape and a.flags.c_contiguous:
            return a
        return np.where(blank == 0, a, blank)  # (also a number of the host beside a GPU's array)

    blank = zeros_beside(x if is_foreign(x) else y, shape)
    return by_blocks(block, spread(x), spread(y))


def _numbers(x: np.ndarray, shape: tuple[int, ...]) -> list[float]:
    """The elements of a small array, broadcast to a shape. (Faster than ``np.broadcast_to``.)"""
    if x.shape != shape:
        whole = np.empty(shape, x.dtype)
        whole[...] = x
        x = whole
    return x.reshape(-1).tolist()


def with_gradient(cls: type[Function], name: str) -> Callable[[Tensor], Tensor]:
    """``torch.special.name``: the operation ``cls`` of one tensor."""
    entry = unary_entry(cls, f"special_{name}")
    entry.__name__ = entry.__qualname__ = name
    return register(f"special.{name}", node=cls, out=True)(entry)


def without_gradient(
    name: str, body: Arrays, of_number: Callable[[float], float]
) -> Callable[[Arrays], Callable[[Tensor], Tensor]]:
    """``torch.special.name``: ``body`` of each element, which nothing is recorded of.

    - ``of_number``: the same of one number, for tensors of a few elements.

    It decorates a function that holds the documentation alone.
    """

    def decorate(documented: Callable[..., Any]) -> Callable[[Tensor], Tensor]:
        argument = documented.__code__.co_varnames[0]  # type: ignore[attr-defined]  # a function

        def compute(given: Any) -> Tensor:
            check_tensor(f"special_{name}", given, argument)
            x = as_floats(given.array)
            refuse_half(name, x)
            return wrap(each(body, of_number, x))

        def of_input(input: Tensor) -> Tensor:
            return compute(input)

        def of_x(x: Tensor) -> Tensor:
            return compute(x)

        return _as(documented, name, of_x if argument == "x" else of_input)

    return decorate


def of_degree(name: str, body: Arrays) -> Callable[[Arrays], Callable[[Any, Any], Tensor]]:
    """The same for a polynomial: ``body`` of x and its degree n, of which one may be a number."""

    def decorate(documented: Callable[..., Any]) -> Callable[[Any, Any], Tensor]:
        def entry(x: Any, n: Any) -> Tensor:
            check_operands(f"special_{name}", x, n, "x", "n")
            arrays = promote_all((x, n), floats=True)
            refuse_half(name, arrays[0])
            x, n = arrays
            one_for_all = n.size == 1 and n.ndim <= x.ndim
            if one_for_all and not is_foreign(x) and not is_foreign(n):
                one = n.reshape(1).astype(np.float64)
                result = by_blocks_in_float64(lambda part: body(part, one), x)
            else:
                result = in_float64_of_two(body, x, n)
            return wrap(laid_out(result, arrays))

        return _as(documented, name, entry)

    return decorate


def _as(documented: Callable[..., Any], name: str, entry: Callable[..., Any]) -> Any:
    """Register ``entry`` under the name, with the place and the documentation of the other."""
    entry.__name__ = entry.__qualname__ = name
    entry.__module__, entry.__doc__ = documented.__module__, documented.__doc__
    return register(f"special.{name}", out=True)(entry)


def check_operands(name: str, x: Any, y: Any, first: str, second: str) -> None:
    """Raise torch's error unless both are tensors or numbers, and one of them is a tensor."""
    known = all([isinstance(a, (Tensor, *NUMBERS)) for a in (x, y)])
    if not known or not (isinstance(x, Tensor) or isinstance(y, Tensor)):
        forms = (("Tensor", "Tensor"), ("Number", "Tensor"), ("Tensor", "Number"))
        lines = [f"\n * ({a} {first}, {b} {second}, *, Tensor out = None)" for a, b in forms]
        raise invalid_arguments(name, x, y, expected=f"one of:{''.join(lines)}\n")


def promoted(cls: type[Function], name: str, x: Any, y: Any) -> Tensor:
    """``cls`` of two operands in their common float dtype, once they have been checked."""
    check_operands(f"special_{name}", x, y, "input", "other")
    return apply_promoted(cls, x, y)
