"""``torch.autograd.function``: where PyTorch code looks for what belongs to its own Functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import type_name
from .contexts import FunctionCtx
from .custom import Function, once_differentiable

__all__ = ["Function", "FunctionCtx", "InplaceFunction", "once_differentiable"]


class InplaceFunction(Function):
    """The base of Functions that may write into their input (an old name of ``Function``).

    - ``inplace``: kept as an attribute.
    """

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace


def _nested_map(
    condition: Callable[[Any], bool], fn: Callable[[Any], Any], condition_msg: str | None = None
) -> Callable[[Any], Any]:
    """A function that calls ``fn`` for what fulfils a condition, in nested lists, tuples, dicts.

    It raises ValueError for a value of another kind; None stays.
    """

    def mapped(value: Any) -> Any:
        if condition(value):
            return fn(value)
        if value is None:
            return None
        if isinstance(value, dict):
            return {key: mapped(inner) for key, inner in value.items()}
        if isinstance(value, (list, tuple)):
            inner = [mapped(x) for x in value]
            return type(value)(*inner) if hasattr(value, "_fields") else type(value)(inner)
        more = condition_msg and f". Accepted types: {condition_msg}, or lists/tuples of them"
        raise ValueError(
            "Auto nesting doesn't know how to process an input object of type "
            f"{type_name(value)}{more or ''}"
        )

    return mapped


class UndefinedGrad:
    """A function that hands its tensor on, and no gradient back: backward gets an undefined one.

    Counterpart: ``torch._C._functions.UndefinedGrad``.
    """

    def __call__(self, x: Any) -> Any:
        return _Undefined.apply(x)


class _Undefined(Function):
    @staticmethod
    def forward(ctx: Any, x: Any) -> Any:
        return x.view_as(x)

    @staticmethod
    def backward(ctx: Any, gx: Any) -> None:
        return None
