"""Batch, layer, group and instance normalization.

All of them shift and scale numbers to mean 0 and variance 1, over different sets of them:

- layer: over the last dimensions of each sample;   group: over some channels of each sample;
- batch: over all samples of a channel;             instance: over one channel of one sample.

With xhat the normalized numbers, n of them, w the weight and h = g w, the gradients are

    dx = (h - mean(h) - xhat mean(h xhat)) / std,    dw = sum(g xhat),    db = sum(g)

(Ioffe and Szegedy, 2015, section 3; Ba, Kiros and Hinton, 2016).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import row_major
from ...devices.lacking import row_products
from ...grad_mode import mode
from ...graph.entry import check_tensor, register
from ...graph.node import Function, record
from ...tensors import Tensor, wrap
from ...tensors.layouts import suggested
from ..arguments import not_implemented
from ..convolution.sliding import in_order_of


class Normalized(Function):
    """Numbers shifted and scaled to mean 0 and variance 1, times weight, plus bias."""

    # affine: the shape in which weight and bias meet the input
    __slots__ = ("eps", "affine", "xhat", "rstd")
    keeps = "inputs"

    def forward(self, x, weight, bias):
        wide = x.astype(np.float32) if x.dtype == np.float16 else x
        self.xhat, self.rstd = self.normalize(row_major(wide))
        result = self.xhat
        if weight is not None:
            result = result * weight.reshape(self.affine)
        result = result.copy() if result is self.xhat else result
        if bias is not None:
            result += bias.reshape(self.affine)
        return result.astype(x.dtype, copy=False)

    def normalize(self, x: Any) -> tuple[Any, Any]:
        """(xhat, 1 / std) of arrays: xhat in the shape of x, 1 / std ready to be multiplied."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define normalize")

    def average(self, x: Any) -> Any:
        """The mean over each set of numbers, of arrays or Tensors, ready to be subtracted."""
        raise NotImplementedError(f"{type(self).__qualname__} does not define average")

    def recompute(self, x: Any) -> tuple[Any, Any]:
        """(xhat, 1 / std) once more, as Tensors that depend on ``x``."""
        centered = x - self.average(x)
        rstd = (self.average(centered * centered) + self.eps) ** -0.5
        return centered * rstd, rstd

    def backward(self, g, x, weight, bias):
        tensors = isinstance(g, Tensor)
        xhat, rstd = self.recompute(x) if tensors else (self.xhat, self.rstd)
        gx = gw = gb = None
        if self.needs(0):
            h = g if weight is None else g * weight.reshape(self.affine)
            gx = self.slope(h, xhat, rstd)
        if self.needs(1):
            gw = self.over_samples(g * xhat).reshape(tuple(weight.shape))
        if self.needs(2):
            gb = self.over_samples(g).reshape(tuple(bias.shape))
        return gx, gw, gb

    def slope(self, h: Any, xhat: Any, rstd: Any) -> Any:
        """The gradient of the input, from that of xhat."""
        return (h - self.average(h) - xhat * self.average(h * xhat)) * rstd

    def over_samples(self, x: Any) -> Any:
        """The sum over all that share one weight."""
        extra = x.ndim - len(self.affine)
        dims = [dim for dim in range(x.ndim) if dim < extra or self.affine[dim - extra] == 1]
        if not dims:
            return x
        return x.sum(tuple(dims))


def apply_normalized(
    cls: type[Normalized], inputs: Sequence[Tensor | None], **settings: Any
) -> tuple[Tensor, Any]:
    """``cls.apply`` for inputs of which weight and bias may be None: the result, and its node."""
    node = cls()
    for name, value in settings.items():
        setattr(node, name, value)
    out = wrap(node.forward(*[None if x is None else x.array for x in inputs]))
    if mode.grad and any([x is not None and x.requires_grad for x in inputs]):
        record(node, tuple(inputs), out)
    return out, node


class RowsNormalized(Normalized):
    """Normalized over rows: the input, seen as a matrix of ``rows`` rows."""

    __slots__ = ("rows",)

    def normalize(self, x):
        n = x.size // max(self.rows, 1)
        matrix = x.reshape(self.rows, n)
        n = max(n, 1)
        xhat = matrix - (np.add.reduce(matrix, 1) / n)[:, None]
        rstd = (row_products(xhat, xhat) / n + self.eps) ** -0.5
        xhat *= rstd[:, None]
        # one number for a row, in a shape that broadcasts against x
        return xhat.reshape(x.shape), rstd

    def as_rows(self, x):
        """An array or Tensor as a matrix of rows."""
        return x.reshape((self.rows, prod(x.shape) // max(self.rows, 1)))

    def average(self, x):
        return x.mean(1, keepdims=True)  # of a matrix

    def recompute(self, x):
        xhat, rstd = super().recompute(self.as_rows(x))
        return xhat.reshape(tuple(x.shape)), rstd

    def slope(self, h, xhat, rstd):
        if not isinstance(h, Tensor):
            rstd = rstd[:, None]
        return super().slope(self.as_rows(h), self.as_rows(xhat), rstd).reshape(tuple(h.shape))


class NativeGroupNorm(RowsNormalized):
    """Normalized over each group of channels of each sample.    See the top of this file"""

    def forward(self, x, weight, bias):
        return in_order_of(super().forward(x, weight, bias), x)


def check_dtypes(kernel: str, input: Tensor, *parameters: Tensor | None) -> None:
    """Raise torch's error unless all have one float dtype (float32 beside float16 is allowed)."""
    dtype = input.array.dtype
    others = {x.array.dtype for x in parameters if x is not None}
    if not others <= {dtype}:
        if others != {np.dtype(np.float32)}:
            raise RuntimeError("mixed dtype (CPU): expect parameter to have scalar type of Float")
        if dtype != np.float16:
            raise RuntimeError("mixed dtype (CPU): all inputs must share same datatype.")
    if dtype.kind != "f":
        raise not_implemented(kernel, input.array.dtype)


def _channels_first(input: Tensor) -> tuple[int, ...]:
    """The shape (N, C, ...) of an input of channels."""
    shape = input.array.shape
    if len(shape) < 2:
        raise RuntimeError(
            f"Expected at least 2 dimensions for input tensor but received {len(shape)}"
        )
    return shape


@register(method=False, node=NativeGroupNorm)
def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
) -> Tensor:
    """Each group of channels of each sample normalized (``torch.nn.functional.group_norm``).

    - ``input``: (N, C, ...) with C divisible by ``num_groups``; ``weight``, ``bias``: (C,) or None.

    Raises RuntimeError when the shapes do not fit. Source: Wu and He (2018).

    >>> torch.nn.functional.group_norm(torch.tensor([[1.0, 3.0, 5.0, 9.0]]), 2)
    tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])
    """
    check_tensor("group_norm", input)
    shape = _channels_first(input)
    if shape[1] % num_groups:
        raise RuntimeError(
            "Expected number of channels in input to be divisible by num_groups, but got input of "
            f"shape {list(shape)} and num_groups={num_groups}"
        )
    for name, x in (("weight", weight), ("bias", bias)):
        if x is not None and x.array.shape != shape[1:2]:
            raise RuntimeError(
                f"Expected {name} to be a vector of size equal to the number of channels in input, "
                f"but got {name} of shape {list(x.array.shape)} and input of shape {list(shape)}"
            )
    check_dtypes("GroupNormKernelImpl", input, weight, bias)
    affine = (shape[1],) + (1,) * (len(shape) - 2)
    settings = {"eps": eps, "rows": shape[0] * num_groups, "affine": affine}
    inputs = [None if x is None else x.contiguous() for x in (weight, bias)]
    inputs.insert(0, input.contiguous(memory_format=suggested(input.array)))
    return apply_normalized(NativeGroupNorm, inputs, **settings)[0]


@register("nn.functional.group_norm", node=NativeGroupNorm)
def _checked_group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
) -> Tensor:
    """``torch.group_norm``, which refuses groups of one number.

    - ``input``: (N, C, ...) with C divisible by ``num_groups``; ``weight``, ``bias``: (C,) or None.

    >>> torch.nn.functional.group_norm(torch.tensor([[1.0, 3.0, 5.0, 9.0]]), 2)
    tensor([[-1.0000,  1.0000, -1.0000,  1.0000]])
    """
    check_tensor("group_norm", input)
    shape = _channels_first(input)
    by_group = (shape[0] * shape[1] // num_groups, num_groups, *shape[2:])
    check_enough(by_group, list(by_group))
    return group_norm(input, num_groups, weight, bias, eps)


def check_enough(shape: tuple[int, ...], given: Any) -> None:
    """Raise torch's error when a channel has a single number."""
    if prod(shape) == shape[1]:
        raise ValueError(
            f"Expected more than 1 value per channel when training, got input size {given}"
        )
