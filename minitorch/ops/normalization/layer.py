"""Layer normalization, and by the root mean square: of each sample over its last dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, full_beside, row_major, zeros_beside
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import row_products
from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ..arguments import wrong_type
from ..arithmetic.basic import mul
from ..arithmetic.powers import pow
from ..blocks import blocks_of_rows
from ..reductions.core import mean
from ..reductions.summation import row_sums
from .functions import RowsNormalized, apply_normalized, check_dtypes


class NativeLayerNorm(RowsNormalized):
    """Normalized over the last dimensions of each sample.    See normalization

    In blocks of rows, which stay in the cache. Kept are only the mean and 1 / std of each row.

    NumPy's limit: forward takes four passes and two sums, backward seven and four, each at the
    speed of the cache. PyTorch's kernel reads a row twice each way, and is three times as fast.
    """

    __slots__ = ("mean",)
    mean: Any

    def forward(self, x, weight, bias):
        self.mean = None
        if x.dtype == np.float16 or not x.size:
            return super().forward(x, weight, bias)
        rows = self.as_rows(row_major(x))
        n = rows.shape[1]
        weight, bias = [None if p is None else p.reshape(-1) for p in (weight, bias)]
        if KERNELS and (done := compiled("layer_norm", rows, weight, bias, self.eps)) is not None:
            result, (self.mean, self.rstd) = done
            return result.reshape(x.shape)
        result = empty_beside(rows, rows.shape)
        self.mean, self.rstd = empty_beside(rows, (2, len(rows), 1))
        for part, out, center, rstd in blocks_of_rows(rows, result, self.mean, self.rstd):
            center[:, 0] = row_sums(part) / n
            np.subtract(part, center, out=out)
            rstd[:, 0] = (row_products(out, out) / n + self.eps) ** -0.5
            out *= rstd
            if weight is not None:
                out *= weight
            if bias is not None:
                out += bias
        return result.reshape(x.shape)

    def backward(self, g, x, weight, bias):
        if isinstance(g, Tensor) or self.mean is None:
            return super().backward(g, x, weight, bias)
        rows, g_rows = [self.as_rows(row_major(a)) for a in (x, g)]
        gradients = self.in_c(g_rows, rows, weight) if KERNELS else None
        if gradients is None:
            gradients = self.in_blocks(g_rows, rows, weight)
        gx, gw, gb = gradients
        gx, gw, gb = gx.reshape(x.shape), gw.reshape(self.affine), gb.reshape(self.affine)
        return tuple([v if self.needs(i) else None for i, v in enumerate((gx, gw, gb))])

    def in_c(self, g_rows, rows, weight):
        """The gradients by the kernel in C, or None."""
        flat = None if weight is None else weight.reshape(-1)
        return compiled("layer_norm_backward", g_rows, rows, flat, self.mean, self.rstd)

    def in_blocks(self, g_rows, rows, weight):
        """The gradients, a block of rows at a time."""
        n = rows.shape[1]
        factor = full_beside(rows, n, 1) if weight is None else row_major(weight).reshape(-1)
        gx = empty_beside(rows, rows.shape)
        gw, gb = zeros_beside(rows, (2, n))
        ones = full_beside(rows, len(rows), 1)
        blocks = blocks_of_rows(rows, g_rows, self.mean, self.rstd, gx)
        for part, g_part, center, rstd, out in blocks:
            centered = part - center
            along = np.multiply(g_part, centered, out=out)
            gw += rstd[:, 0] @ along
            gb += ones[: len(along)] @ g_part
            # with h = g w: sum(h) and sum(h xhat) are products with w
            level = (g_part @ factor)[:, None] / n
            share = (along @ factor)[:, None] * (rstd * rstd / n)
            np.multiply(g_part, factor, out=out)
            out -= level
            centered *= share
            out -= centered
            out *= rstd
        return gx, gw, gb


@register(method=False, node=NativeLayerNorm)
def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
) -> Tensor:
    """Each sample normalized over its last dimensions (``torch.nn.functional.layer_norm``).

    - ``input``: (..., *normalized_shape), float; ``weight``, ``bias``: normalized_shape or None.
    - ``eps``: added to the variance.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.nn.functional.layer_norm(torch.tensor([[1.0, 3.0]]), (2,))
    tensor([[-1.0000,  1.0000]])
    """
    check_tensor("layer_norm", input)
    shape = _normalized_shape("layer_norm", normalized_shape, weight=weight, bias=bias)
    _check_trailing(input, shape)
    check_dtypes("LayerNormKernelImpl", input, weight, bias)
    rows = prod(input.array.shape[: -len(shape)])
    settings = {"eps": eps, "rows": rows, "affine": shape}
    return apply_normalized(NativeLayerNorm, (input, weight, bias), **settings)[0]


def _normalized_shape(name: str, given: Any, **affine: Tensor | None) -> tuple[int, ...]:
    """The shape as a tuple, which the weight and the bias must have, too."""
    if not isinstance(given, (tuple, list)):
        raise wrong_type(name, "normalized_shape", "tuple of ints", given, 2)
    shape = tuple(given)
    if not shape:
        raise RuntimeError(
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
            "element, but got normalized_shape = []"
        )
    for argument, x in affine.items():
        if x is not None and x.array.shape != shape:
            raise RuntimeError(
                f"Expected {argument} to be of same shape as normalized_shape, but got {argument} "
                f"of shape {list(x.array.shape)} and normalized_shape = {list(shape)}"
            )
    return shape


def _check_trailing(input: Tensor, shape: tuple[int, ...], star: str = "*, ") -> None:
    if input.array.shape[-len(shape) :] != shape:
        raise RuntimeError(
            f"Given normalized_shape={list(shape)}, expected input with shape "
            f"[{star}{', '.join(map(str, shape))}], but got input of size{list(input.array.shape)}"
        )


register("nn.functional.layer_norm", node=NativeLayerNorm)(layer_norm)


@register(method=False)
def rms_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    eps: float | None = None,
) -> Tensor:
    """Each sample divided by its root mean square over its last dimensions.

    - ``input``: (..., *normalized_shape), float; ``weight``: normalized_shape or None.
    - ``eps``: added to the mean square; by default the dtype's ``finfo.eps``.

    Counterpart: ``torch.nn.functional.rms_norm``. Source: Zhang and Sennrich (2019).

    >>> torch.nn.functional.rms_norm(torch.tensor([[3.0, 4.0]]), (2,), eps=0.0)
    tensor([[0.8485, 1.1314]])
    """
    check_tensor("rms_norm", input)
    shape = _normalized_shape("rms_norm", normalized_shape, weight=weight)
    _check_trailing(input, shape, "*")
    if eps is None:
        eps = float(np.finfo(input.array.dtype).eps)
    dims = tuple(range(-len(shape), 0))
    scale = (mean(pow(input, 2), dims, keepdim=True) + eps).rsqrt()
    result = mul(input, scale)
    return (result if weight is None else mul(result, weight)).contiguous()


register("nn.functional.rms_norm")(rms_norm)
