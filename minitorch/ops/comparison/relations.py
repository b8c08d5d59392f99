"""Comparisons: results are bool tensors, and nothing flows back through them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...devices.arrays import as_array, has_no_values
from ...devices.device import no_rule
from ...graph import vocabulary as v
from ...graph.entry import (
    NUMBERS,
    check_tensor,
    checked,
    explained,
    promote_arrays,
    promote_number,
    register,
    wrapped_around,
)
from ...graph.node import Function
from ...mixing import unsupported
from ...tensors import Tensor, wrap
from ...tensors.levels import answered, batches
from ...tensors.result_strides import NUMBER, empty_like, laid_out
from ...tensors.shapes import broadcast_shapes
from ..arguments import check_tensors
from ..writing import check_overlap, check_writable, write_result


class Comparison(Function):
    """The base of comparisons written in place: truth values, whose gradient is 0."""

    def backward(self, g):
        return tuple([v.zeros(g.shape, g) for _ in self.edges])


def _comparison(name: str, sign: str, ufunc: np.ufunc, *more_names: str) -> Callable[..., Tensor]:
    """A comparison: the function and method, the operator, and the form in place."""

    def entry(x: Tensor, y: Any) -> Any:
        a = x.array
        if isinstance(y, Tensor):
            a, b = promote_arrays(a, y.array)
        elif isinstance(y, NUMBERS):
            a, b = promote_number(a, y)
            if a.dtype.kind in "iu" and not 0 <= b <= 127:  # torch converts it to the dtype first
                b = wrapped_around(b, a.dtype)
        else:
            return unsupported(y)
        try:
            result = ufunc(a, b)
            if type(result) is not np.ndarray:
                result = as_array(result)
        except ValueError as error:
            raise explained(error, broadcast_shapes, a.shape, np.shape(b)) from None
        return wrap(laid_out(result, (a, b if isinstance(y, Tensor) else NUMBER)))

    def function(input: Tensor, other: Any) -> Tensor:
        return checked(name, entry, input, other)

    title = name.capitalize()
    of_number, of_tensor = (
        type(title, (Comparison,), {"__qualname__": title}, node=f"{title}Backward{kind}")
        for kind in (0, 1)
    )

    def in_place(self: Tensor, other: Any) -> Tensor:
        recorded = check_writable(self, other)
        check_overlap(self, other)
        result = checked(f"{name}_", entry, self, other).array
        is_tensor = isinstance(other, Tensor)
        node = (of_tensor if is_tensor else of_number)()
        return write_result(node, self, (other,) if is_tensor else (), result, recorded)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""Where ``input {sign} other``, element by element (``torch.{name}``).

    - ``other``: Tensor or number, broadcast. The result is bool.

    >>> torch.{name}(torch.tensor([1, 2, 3]), 2)
    tensor({_EXAMPLES[name]})
    """
    in_place.__name__ = in_place.__qualname__ = f"{name}_"
    in_place.__doc__ = f"""``{name}`` in place, as 0 and 1; returns self (``Tensor.{name}_``).

    >>> x = torch.tensor([1, 2, 3])
    >>> x.{name}_(2) is x
    True
    """
    setattr(Tensor, f"__{name}__", entry)
    register(*[f"{n}_" for n in (name, *more_names)], node=of_tensor, function=False)(in_place)
    return register(name, *more_names, out=True)(function)


_EXAMPLES = {
    "eq": "[False,  True, False]",
    "ne": "[ True, False,  True]",
    "lt": "[ True, False, False]",
    "le": "[ True,  True, False]",
    "gt": "[False, False,  True]",
    "ge": "[False,  True,  True]",
}
eq = _comparison("eq", "==", np.equal)
_compare = Tensor.__eq__


def __eq__(self: Tensor, other: Any) -> Any:
    """``==`` takes ndarrays, too: alone among the comparisons, as in PyTorch."""
    return _compare(self, wrap(other) if type(other) is np.ndarray else other)


Tensor.__eq__ = __eq__  # type: ignore[assignment, method-assign]
ne = _comparison("ne", "!=", np.not_equal, "not_equal")
lt = _comparison("lt", "<", np.less, "less")
le = _comparison("le", "<=", np.less_equal, "less_equal")
gt = _comparison("gt", ">", np.greater, "greater")
ge = _comparison("ge", ">=", np.greater_equal, "greater_equal")


@register()
def equal(input: Tensor, other: Tensor) -> bool:
    """True when both have the same shape and the same elements (``torch.equal``).

    >>> torch.equal(torch.tensor([1, 2]), torch.tensor([1, 2]))
    True
    """
    check_tensors("equal", input=input, other=other)
    if has_no_values(input.array):
        raise no_rule("equal")
    same = input.array.shape == other.array.shape and bool((input.array == other.array).all())
    if batches:
        answered("equal", same, input, other)
    return same


@register()
def isclose(
    input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> Tensor:
    """Where ``|input - other| <= atol + rtol * |other|`` (``torch.isclose``).

    Raises RuntimeError when the dtypes differ.

    >>> torch.isclose(torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.1]))
    tensor([ True, False])
    """
    check_tensors("isclose", input=input, other=other)
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        if tolerance < 0:
            raise RuntimeError(
                f"{name} must be greater than or equal to zero, but got {tolerance:g}"
            )
    if input.array.dtype != other.array.dtype:
        raise RuntimeError(f"{_scalar(input)} did not match {_scalar(other)}")
    broadcast_shapes(input.array.shape, other.array.shape)  # raises torch's error
    close = as_array(np.isclose(input.array, other.array, rtol, atol, equal_nan))
    return wrap(laid_out(close, (input.array, other.array)))


@register()
def allclose(
    input: Tensor, other: Tensor, rtol: float = 1e-05, atol: float = 1e-08, equal_nan: bool = False
) -> bool:
    """True when ``isclose`` holds everywhere (``torch.allclose``).

    >>> torch.allclose(torch.tensor([1.0]), torch.tensor([1.0 + 1e-7]))
    True
    """
    check_tensor("allclose", other, "other", 2)
    close = isclose(input, other, rtol, atol, equal_nan).array.all()
    found = bool(close if type(input.array) is np.ndarray else close.item())
    if batches:
        answered("allclose", found, input, other)
    return found


def _scalar(tensor: Tensor) -> str:
    return tensor.dtype.scalar_name


def _of_each(test: Callable[[np.ndarray], Any], x: np.ndarray) -> Tensor:
    return wrap(laid_out(as_array(test(x)), (x,)))


@register()
def isnan(input: Tensor) -> Tensor:
    """Where an element is not a number (``torch.isnan``).

    >>> torch.isnan(torch.tensor([1.0, float("nan")]))
    tensor([False,  True])
    """
    check_tensor("isnan", input)
    return _of_each(np.isnan, input.array)


@register()
def isfinite(input: Tensor) -> Tensor:
    """Where an element is neither infinite nor NaN (``torch.isfinite``).

    >>> torch.isfinite(torch.tensor([1.0, float("inf"), float("nan")]))
    tensor([ True, False, False])
    """
    check_tensor("isfinite", input)
    return _of_each(np.isfinite, input.array)


@register()
def isinf(input: Tensor) -> Tensor:
    """Where an element is inf or -inf (``torch.isinf``).

    >>> torch.isinf(torch.tensor([1.0, float("inf"), float("-inf"), float("nan")]))
    tensor([False,  True,  True, False])
    """
    check_tensor("isinf", input)
    return _of_each(np.isinf, input.array)


@register(out=True)
def isposinf(input: Tensor) -> Tensor:
    """Where an element is inf (``torch.isposinf``).

    >>> torch.isposinf(torch.tensor([1.0, float("inf"), float("-inf")]))
    tensor([False,  True, False])
    """
    check_tensor("isposinf", input)
    return wrap(as_array(input.array == np.inf))


@register(out=True)
def isneginf(input: Tensor) -> Tensor:
    """Where an element is -inf (``torch.isneginf``).

    >>> torch.isneginf(torch.tensor([1.0, float("inf"), float("-inf")]))
    tensor([False, False,  True])
    """
    check_tensor("isneginf", input)
    return wrap(as_array(input.array == -np.inf))


@register()
def isreal(input: Tensor) -> Tensor:
    """Where an element is a real number: everywhere (``torch.isreal``).

    >>> torch.isreal(torch.tensor([1.0, 2.0]))
    tensor([True, True])
    """
    check_tensor("isreal", input)
    everywhere = empty_like(input.array, np.dtype(np.bool_))
    everywhere[...] = True
    return wrap(everywhere)
