"""``torch.autograd.function``: where PyTorch code looks for what belongs to its own Functions."""

from __future__ import annotations

from typing import Any

from .contexts import FunctionCtx
from .custom import Function, once_differentiable

__all__ = ["Function", "FunctionCtx", "InplaceFunction", "once_differentiable"]


class InplaceFunction(Function):
    """The base of Functions that may write into their input (an old name of ``Function``).

    - ``inplace``: kept as an attribute.
    """

    def __init__(self, inplace: bool = False) -> None:
        self.inplace = inplace


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
