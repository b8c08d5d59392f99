"""Calls as they were written long ago: ``add(a, 2, b)`` for ``add(a, b, alpha=2)``.

torch takes them still, with a warning; and where it wants a number, such as ``alpha``, it takes a
tensor of one element and no dimensions. Inside the package operations call each other without this.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any

from ..errors import warn_once
from ..tensors import Tensor

# The number before the input and the one after it; the names of the tensors that follow
FORMS: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "add": ("", "alpha", ("other",)),
    "sub": ("", "alpha", ("other",)),
    "subtract": ("", "alpha", ("other",)),
    "addcmul": ("", "value", ("tensor1", "tensor2")),
    "addcdiv": ("", "value", ("tensor1", "tensor2")),
    "addmm": ("beta", "alpha", ("mat1", "mat2")),
    "addmv": ("beta", "alpha", ("mat", "vec")),
    "addr": ("beta", "alpha", ("vec1", "vec2")),
    "addbmm": ("beta", "alpha", ("batch1", "batch2")),
    "baddbmm": ("beta", "alpha", ("batch1", "batch2")),
}
_WITH_OUT_DTYPE = ("addmm", "baddbmm")
_NUMBERS = ("alpha", "beta", "value")


def with_old_forms(name: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """``body`` with the old forms of the operation ``name``, if it has any."""
    form = FORMS.get(name.removesuffix("_"))
    if form is None:
        return body
    before, after, tensors = form
    expected = 1 + len(tensors)

    @functools.wraps(body)
    def entry(*args: Any, **kwargs: Any) -> Any:
        if len(args) > expected:
            found = _modern(args, before, after, expected)
            if found is not None:
                args, numbers, by_function = found
                # with out=, a function of the face comes through graph.out; a method does not
                by_function |= sys._getframe(1).f_globals["__name__"].endswith("graph.out")
                both = before in numbers and after in numbers
                warn_once(_warning(name, form, by_function, both), "old forms")
                kwargs = {**kwargs, **numbers}
        if kwargs:
            for number in _NUMBERS:
                if isinstance(kwargs.get(number), Tensor):
                    kwargs[number] = _as_number(name, number, kwargs[number])
        return body(*args, **kwargs)

    return entry


def _as_number(name: str, argument: str, value: Tensor) -> Any:
    """A tensor without dimensions as a number; torch's error for others."""
    if value.array.ndim or value.requires_grad:
        raise TypeError(f"{name}(): argument '{argument}' must be Number, not Tensor")
    return value.item()


def _is_number(value: Any) -> bool:
    if isinstance(value, Tensor):
        return not value.array.ndim and not value.requires_grad
    return isinstance(value, (int, float)) or hasattr(value, "dtype")


def _modern(
    args: tuple[Any, ...], before: str, after: str, expected: int
) -> tuple[tuple[Any, ...], dict[str, Any], bool] | None:
    """The tensors, the numbers by their names, and whether it must be a function; or None."""
    numbers: dict[str, Any] = {}
    by_function = bool(before) and not isinstance(args[0], Tensor)
    rest = list(args)
    if by_function:  # addmm(beta, input, [alpha,] mat1, mat2)
        numbers[before] = rest.pop(0)
    elif before:  # input.addmm(beta, [alpha,] mat1, mat2)
        numbers[before] = rest.pop(1)
    if len(rest) == expected + 1:
        numbers[after] = rest.pop(1)
    if len(rest) != expected or not all([_is_number(number) for number in numbers.values()]):
        return None
    return tuple(rest), numbers, by_function


def _warning(
    name: str, form: tuple[str, str, tuple[str, ...]], by_function: bool, both: bool
) -> str:
    before, after, tensors = form
    inputs = ["Tensor input"] if by_function else []
    out = ", *, Tensor out = None" if by_function else ""
    factors = [f"Tensor {tensor}" for tensor in tensors]
    first = [f"Number {before}"] if before else []
    second = [f"Number {after}"] if both or not before else []
    old = ", ".join([*first, *inputs, *second, *factors]) + out
    last = [f"Number {number} = 1" for number in (before, after) if number]
    last += ["Tensor out = None"] if by_function else []
    new = [[*inputs, *factors, "*", *last]]
    if by_function and name in _WITH_OUT_DTYPE:
        new.append([*inputs, *factors, "torch.dtype out_dtype", "*", *last])
    forms = "".join([f"\n\t{name}({', '.join(words)})" for words in new])
    return (
        f"This overload of {name} is deprecated:\n\t{name}({old})\n"
        f"Consider using one of the following signatures instead:{forms}"
    )
