"""Activations that clip, or set small numbers to 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_numbers, refuse_bools
from ..arithmetic.basic import factor
from ..blocks import pointwise
from ..writing import write
from .rectifiers import Activation, with_settings


class Hardtanh(Function):
    """x clipped to [min, max].    The gradient passes where min < x < max."""

    __slots__ = ("min_val", "max_val")
    follows = True
    keeps = "inputs"

    def forward(self, x):
        if x.dtype.kind == "b":
            raise RuntimeError("Bool inputs not supported for hardtanh")
        low, high = self.min_val, self.max_val
        if x.dtype.kind == "f":
            return np.clip(x, low, high)
        if x.dtype.kind == "u" and int(low) < 0:
            raise RuntimeError("cannot do hardtanh on an unsigned type with negative limits")
        return np.clip(x, factor(int(low), x.dtype), factor(int(high), x.dtype))

    def passes(self, x):
        return (x > self.min_val) & (x < self.max_val)

    def backward(self, g, x):
        return g * v.steps(self.passes, x)


@register("nn.functional.hardtanh", node=Hardtanh)
def hardtanh(
    input: Tensor, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False
) -> Tensor:
    """x clipped to [min_val, max_val] (``torch.nn.functional.hardtanh``).

    Float and integer tensors; ValueError when min_val > max_val.

    >>> torch.nn.functional.hardtanh(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """
    check_numbers("hardtanh", min_val=min_val, max_val=max_val)
    if min_val > max_val:
        raise ValueError("min_val cannot be greater than max_val")
    return with_settings("hardtanh", Hardtanh, input, inplace, min_val=min_val, max_val=max_val)


@register("nn.functional.hardtanh_", node=Hardtanh)
def hardtanh_(input: Tensor, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """``hardtanh`` written into ``input`` (``torch.nn.functional.hardtanh_``).

    >>> torch.nn.functional.hardtanh_(torch.tensor([-2.0, 0.5]))
    tensor([-1.0000,  0.5000])
    """
    settings = {"min_val": min_val, "max_val": max_val}
    return with_settings("hardtanh_", Hardtanh, input, True, **settings)


@register("nn.functional.relu6", node=Hardtanh)
def relu6(input: Tensor, inplace: bool = False) -> Tensor:
    """x clipped to [0, 6] (``torch.nn.functional.relu6``).

    >>> torch.nn.functional.relu6(torch.tensor([-2.0, 5.0, 8.0]))
    tensor([0., 5., 6.])
    """
    return with_settings("relu6", Hardtanh, input, inplace, min_val=0, max_val=6)


class Threshold(Function):
    """x, or a number where x <= threshold.    The gradient passes where x > threshold."""

    __slots__ = ("threshold", "value")
    follows = True
    keeps = "inputs"

    def forward(self, x):
        refuse_bools("threshold_cpu", x)
        value, threshold = [factor(n, x.dtype) for n in (self.value, self.threshold)]
        return pointwise(lambda x: v.select(x <= threshold, value, x), x)

    def backward(self, g, x):
        return g * v.steps(lambda x: ~(x <= self.threshold), x)


class ThresholdInPlace(Threshold, node="ThresholdBackward1"):
    """The same in place."""


@register("nn.functional.threshold", node=Threshold)
def threshold_function(
    input: Tensor, threshold: float, value: float, inplace: bool = False
) -> Tensor:
    """``torch.threshold`` with ``inplace`` (``torch.nn.functional.threshold``).

    >>> torch.nn.functional.threshold(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])
    """
    return _threshold("threshold", input, threshold, value, inplace)


@register(node=Threshold, method=False, out=True)
def threshold(input: Tensor, threshold: float, value: float) -> Tensor:
    """x where x > ``threshold``, else ``value`` (``torch.threshold``). Not for bool tensors.

    >>> torch.threshold(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])
    """
    return _threshold("threshold", input, threshold, value, False)


@register("threshold_", "nn.functional.threshold_", node=ThresholdInPlace, method=False)
def threshold_(input: Tensor, threshold: float, value: float) -> Tensor:
    """``threshold`` written into ``input`` (``torch.threshold_``).

    >>> torch.threshold_(torch.tensor([1.0, 2.0]), 1, 7)
    tensor([7., 2.])
    """
    return _threshold("threshold_", input, threshold, value, True)


def _threshold(name: str, input: Tensor, threshold: float, value: float, inplace: bool) -> Tensor:
    check_tensor(name, input)
    check_numbers(name, threshold=threshold, value=value)
    if inplace:  # (torch does not mind an expanded target here)
        settings: dict[str, Any] = {"threshold": threshold, "value": value}
        return write(ThresholdInPlace, input, overlap=False, parts=True, **settings)
    return Threshold.apply(input, threshold=threshold, value=value)


class Hardshrink(Activation):
    """x, or 0 where |x| <= lambd.    The gradient passes where |x| > lambd."""

    __slots__ = ("lambd",)
    kernel = "hardshrink_cpu"

    def value(self, x):
        return v.pick(self.passes(x), x)

    def passes(self, x):
        return ~(np.abs(x) <= self.lambd)  # nan passes

    def backward(self, g, x):
        if isinstance(x, Tensor):  # with a place in the graph, and a second gradient of 0
            return g * v.steps(self.passes, x)
        return v.pick(self.passes(x), g)


@register("hardshrink", "nn.functional.hardshrink", node=Hardshrink, out=True)
def hardshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """x, or 0 where |x| <= ``lambd`` (``torch.nn.functional.hardshrink``). Float tensors.

    >>> torch.nn.functional.hardshrink(torch.tensor([-2.0, 0.25]))
    tensor([-2.,  0.])
    """
    return with_settings("hardshrink", Hardshrink, input, lambd=lambd)


class Softshrink(Hardshrink):
    """x moved towards 0 by lambd, but not past it.    The gradient passes where |x| > lambd."""

    kernel = "softshrink_check"

    def value(self, x):
        return x - np.clip(x, -self.lambd, self.lambd)


@register("nn.functional.softshrink", node=Softshrink, out=True)
def softshrink(input: Tensor, lambd: float = 0.5) -> Tensor:
    """x moved towards 0 by ``lambd``, but not past it (``torch.nn.functional.softshrink``).

    Float tensors. RuntimeError when ``lambd`` is negative.

    >>> torch.nn.functional.softshrink(torch.tensor([-2.0, 0.25]))
    tensor([-1.5000,  0.0000])
    """
    check_tensor("softshrink", input)
    check_numbers("softshrink", lambd=lambd)
    if input.array.dtype.kind == "f" and not 0 <= lambd <= np.finfo(input.array.dtype).max:
        raise RuntimeError(
            f"lambda must be in range [0, {np.finfo(input.array.dtype).max:g}] for input dtype "
            f"{input.dtype.tensor_name[6:-6]}, but found {lambd:g}"
        )
    return Softshrink.apply(input, lambd=lambd)
