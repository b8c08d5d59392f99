"""``torch.autograd.function``: where PyTorch code looks for what belongs to its own Functions."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..errors import Refused, type_name
from ..graph.edges import AccumulateGrad as AccumulateGrad
from .contexts import CustomNode as BackwardCFunction  # noqa: F401  (its name in PyTorch)
from .contexts import FunctionCtx
from .custom import Function, delayed_error, once_differentiable

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


NestedIOFunction = Refused(
    "autograd.function.NestedIOFunction", "take the tensors out: torch.utils._pytree.tree_flatten"
)


class DelayedError:
    """A function that hands its tensors on, and fails when a gradient is sent back through them.

    - ``msg``: the words of the RuntimeError. ``num_inputs``: how many tensors there are.

    Counterpart: ``torch._C._functions.DelayedError``.
    """

    def __init__(self, msg: str, num_inputs: int) -> None:
        self.msg, self.num_inputs = msg, num_inputs

    def __call__(self, *tensors: Any) -> Any:
        results = delayed_error(self.msg, tensors)
        return results[0] if len(results) == 1 else results


class Resize(Function):
    """A copy of a tensor in another shape (an old function of ``torch.autograd._functions``).

    RuntimeError when the shape has another number of elements.
    """

    @staticmethod
    def forward(ctx: Any, tensor: Any, sizes: Any) -> Any:
        if tensor.numel() != math.prod(sizes):
            raise RuntimeError(
                f"requested resize to {'x'.join(map(str, sizes))} ({math.prod(sizes)} elements in "
                f"total), but the given tensor has a size of {'x'.join(map(str, tensor.size()))} "
                f"({tensor.numel()} elements). autograd's resize can only change the shape of a "
                "given tensor, while preserving the number of elements. "
            )
        ctx.input_sizes = tensor.size()
        return tensor.clone().reshape(sizes)

    @staticmethod
    def backward(ctx: Any, grad_output: Any) -> Any:
        return grad_output.reshape(ctx.input_sizes), None
