"""One operation for each tensor of a list: ``torch._foreach_add(tensors, 1)`` and its kin.

PyTorch's optimizers use them, and programs that clip or average weights took them over. There they
save launches on a GPU; here each is a loop. They give tuples; those whose name ends in ``_`` write
into the tensors, and give the list. ``FUNCTIONS`` holds all of them by name.
"""

from __future__ import annotations

from collections.abc import Callable
from numbers import Number
from typing import Any

from .errors import type_name
from .graph.registry import OPS
from .tensors import Tensor

_UNARY = (
    "abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor",
    "frac", "lgamma", "log", "log10", "log1p", "log2", "neg", "reciprocal", "round", "rsqrt",
    "sigmoid", "sign", "sin", "sinh", "sqrt", "tan", "tanh", "trunc",
)  # fmt: skip
_BINARY = ("add", "sub", "mul", "div", "pow", "maximum", "minimum", "clamp_max", "clamp_min")
_SCALED = ("add", "sub")  # those that take alpha=
# those of numbers as well as of tensors, and with a form that writes
_CALLED = {"maximum": "clamp_min", "minimum": "clamp_max"}

FUNCTIONS: dict[str, Callable[..., Any]] = {}


def _checked(name: str, tensors: Any) -> Any:
    """A list of tensors that has some; TypeError or RuntimeError for anything else."""
    if not isinstance(tensors, (list, tuple)):
        raise TypeError(
            f"{name}(): argument 'self' (position 1) must be tuple of Tensors, not "
            f"{type_name(tensors)}"
        )
    for place, item in enumerate(tensors):
        if not isinstance(item, Tensor):
            raise TypeError(
                f"expected Tensor as element {place} in argument 0, but got {type_name(item)}"
            )
    if not tensors:
        raise RuntimeError("Tensor list must have at least one tensor.")
    return tensors


def _for_each(tensors: Any, other: Any) -> list[Any]:
    """The other operand of each tensor: its own of a list, or the same number for all."""
    if isinstance(other, Tensor):
        if other.dim() != 0:
            raise RuntimeError(
                f"scalar tensor expected to be 0 dim but it has {other.dim()} dimensions and "
                f"{other.numel()} elements."
            )
        return [other] * len(tensors)
    if not isinstance(other, (list, tuple)):
        return [other] * len(tensors)
    if len(other) == len(tensors):
        return list(other)
    if all([isinstance(item, Tensor) for item in other]):
        raise RuntimeError(
            "Tensor lists must have the same number of tensors, got "
            f"{len(tensors)} and {len(other)}"
        )
    raise RuntimeError("Tensor list must have same number of elements as scalar list.")


def _given(results: Any, tensors: Any, in_place: bool) -> Any:
    return list(tensors) if in_place else tuple(results)


def _method(op: str) -> Callable[..., Any]:
    """The method of a tensor, looked up at each call: bfloat16 and autocast put others there."""

    def body(x: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(x, op)(*args, **kwargs)

    return body


def _unary(name: str, op: str) -> Callable[[Any], Any]:
    body, in_place = _method(op), op.endswith("_")

    def function(self: Any) -> Any:
        return _given([body(x) for x in _checked(name, self)], self, in_place)

    function.__doc__ = f"``{op}`` of each tensor."
    return function


def _invalid(name: str, *args: Any, **options: Any) -> TypeError:
    words = [type_name(value) for value in args]
    words += [f"{option}={type_name(value)}" for option, value in options.items()]
    got = ", ".join(words)
    return TypeError(f"{name}() received an invalid combination of arguments - got ({got})")


def _binary(name: str, op: str) -> Callable[..., Any]:
    plain, in_place = op.rstrip("_"), op.endswith("_")
    scaled = plain in _SCALED
    body = _method(_CALLED.get(plain, plain) + "_" * in_place)

    def function(self: Any, other: Any, *, alpha: Any = 1) -> Any:
        if op == "pow" and isinstance(self, Number):  # a number to the power of each tensor
            return tuple([self**x for x in _checked(name, other)])
        if isinstance(other, str) or not isinstance(self, (list, tuple)):
            raise _invalid(name, self, other)
        if alpha != 1 and not (scaled and _has_tensors(other)):
            raise _invalid(name, self, other, alpha=alpha)
        options = {"alpha": alpha} if scaled and _has_tensors(other) else {}
        pairs = zip(_checked(name, self), _for_each(self, other))
        return _given([body(x, y, **options) for x, y in pairs], self, in_place)

    function.__doc__ = f"``{op}`` of each tensor and a number, or the other of its own."
    return function


def _has_tensors(other: Any) -> bool:
    return isinstance(other, Tensor) or (
        isinstance(other, (list, tuple)) and all([isinstance(item, Tensor) for item in other])
    )


def _with_value(name: str, op: str) -> Callable[..., Any]:
    body, in_place = _method(op), op.endswith("_")

    def function(self: Any, tensor1: Any, tensor2: Any, value: Any = 1, **kwargs: Any) -> Any:
        value = _numbers(kwargs.get("scalars", value))
        rows = [_for_each(_checked(name, self), other) for other in (tensor1, tensor2, value)]
        results = [body(x, a, b, value=v) for x, a, b, v in zip(self, *rows)]
        return _given(results, self, in_place)

    function.__doc__ = f"``{op}`` of each tensor and two others, times a number or its own."
    return function


def _numbers(value: Any) -> Any:
    """A tensor of numbers as a list of them."""
    return value.tolist() if isinstance(value, Tensor) else value


def _lerp(name: str, op: str) -> Callable[..., Any]:
    body, in_place = _method(op), op.endswith("_")

    def function(self: Any, tensors1: Any, weight: Any) -> Any:
        rows = [_for_each(_checked(name, self), other) for other in (tensors1, weight)]
        return _given([body(x, y, w) for x, y, w in zip(self, *rows)], self, in_place)

    function.__doc__ = f"``{op}`` of each tensor towards its own, by a weight or its own."
    return function


def _foreach_norm(self: Any, ord: Any = 2, dtype: Any = None) -> Any:
    """The norm of each tensor: a tuple of 0-d tensors."""
    norm = OPS["linalg.vector_norm"].function
    return tuple([norm(x, ord, dtype=dtype) for x in _checked("_foreach_norm", self)])


def _foreach_powsum(self: Any, ord: Any = 2, dtype: Any = None) -> Any:
    """The sum of the powers of each tensor's sizes: its norm to that power."""
    tensors = [x if dtype is None else x.to(dtype) for x in _checked("_foreach_powsum", self)]
    return tuple([x.abs().pow(ord).sum() for x in tensors])


def _foreach_max(self: Any) -> Any:
    """The largest element of each tensor."""
    return tuple([x.max() for x in _checked("_foreach_max", self)])


def _foreach_clone(self: Any, *, memory_format: Any = None) -> Any:
    """A copy of each tensor."""
    tensors = _checked("_foreach_clone", self)
    return tuple([x.clone(memory_format=memory_format) for x in tensors])


def _foreach_mm(self: Any, mat2: Any) -> Any:
    """The product of each matrix and its own."""
    pairs = zip(_checked("_foreach_mm", self), _for_each(self, mat2))
    return tuple([x.mm(y) for x, y in pairs])


def _foreach_copy_(self: Any, src: Any, non_blocking: bool = False) -> Any:
    """Write its own source into each tensor."""
    for x, source in zip(_checked("_foreach_copy_", self), _for_each(self, src)):
        x.copy_(source, non_blocking=non_blocking)
    return list(self)


def _foreach_zero_(self: Any) -> Any:
    """Set all elements of each tensor to zero."""
    for x in _checked("_foreach_zero_", self):
        x.zero_()
    return list(self)


def _fill() -> None:
    """Make the functions that are an operation in a loop, and list all."""
    families = {_unary: _UNARY, _binary: _BINARY, _with_value: ("addcmul", "addcdiv")}
    for make, names in [*families.items(), (_lerp, ("lerp",))]:
        for op in [form for name in names for form in (name, f"{name}_")]:
            function = make(f"_foreach_{op}", op)
            function.__name__ = function.__qualname__ = f"_foreach_{op}"
            FUNCTIONS[function.__name__] = function
    others: tuple[Callable[..., Any], ...] = (
        *(_foreach_norm, _foreach_powsum, _foreach_max, _foreach_clone, _foreach_mm),
        *(_foreach_copy_, _foreach_zero_),
    )
    FUNCTIONS.update({function.__name__: function for function in others})


_fill()
