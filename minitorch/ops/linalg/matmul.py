"""``matmul`` and the operator ``@``: which product, by the dimensions, as torch chooses it."""

from __future__ import annotations

from math import prod
from typing import Any

from ...graph.entry import not_a_tensor, register
from ...graph.views import finish_view
from ...mixing import unsupported
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes
from ..shapes.expanding import expand
from ..shapes.transposes import t, transpose
from ..shapes.views import Squeeze, reshape, squeeze, unsafe_view, unsqueeze
from .products import Mm, bmm, dot, mm, multiply_matrices, mv


@register(node=Mm, out=True)
def matmul(input: Tensor, other: Tensor) -> Tensor:
    """The matrix product, chosen by the dimensions (``torch.matmul``, the operator ``@``).

    - (n,) with (n,): inner product; (n, m) with (m,): matrix times vector;
    - (n, m) with (m, p): matrix product; more dimensions: batches, broadcast against each other.

    Raises RuntimeError when the sizes or dtypes do not fit.

    >>> torch.matmul(torch.ones(5, 2, 3), torch.ones(3)).shape
    torch.Size([5, 2])
    """
    if not isinstance(other, Tensor):
        raise not_a_tensor("matmul", "other", 2, other)
    if not isinstance(input, Tensor):
        raise not_a_tensor("matmul", "input", 1, input)
    ndims = input.array.ndim, other.array.ndim
    if ndims == (2, 2):
        return mm(input, other)
    if ndims == (1, 1):
        return dot(input, other)
    if ndims == (2, 1):
        return mv(input, other)
    if 0 in ndims:
        raise RuntimeError(
            f"both arguments to matmul need to be at least 1D, but they are {ndims[0]}D and "
            f"{ndims[1]}D"
        )
    if ndims == (1, 2):
        return _drop_dim(mm(unsqueeze(input, 0), other), 0)
    if ndims == (3, 3) and (input.array.shape[0] == 1) != (other.array.shape[0] == 1):
        # a batch of one is one matrix
        if input.array.shape[0] == 1:
            input = squeeze(input, 0)
        else:
            other = squeeze(other, 0)
    if _may_fold(input, other):
        return _fold(input, other)
    return _batched(input, other)


class SqueezeOwn(Squeeze, node="SqueezeBackward4"):
    """Drop a dimension of a fresh result.    The gradient takes the old shape again."""


def _drop_dim(result: Tensor, dim: int) -> Tensor:
    out = finish_view(SqueezeOwn, result, result.array.squeeze(dim))
    out._view = None
    return out


def _may_fold(input: Tensor, other: Tensor) -> bool:
    """Can a batch times one matrix be one product, all matrices of the batch stacked?

    It must be when the one matrix needs a gradient, which would be as large as the batch else.
    """
    first_is_batch = input.array.ndim >= other.array.ndim
    batch, single = (input, other) if first_is_batch else (other, input)
    if batch.array.ndim < 3 or single.array.ndim > 2:
        return False
    if single.requires_grad:
        return True
    if input.array.ndim == 2:
        return False  # the product would have to be transposed, and copied
    rows = batch.array if first_is_batch else batch.array.swapaxes(-1, -2)
    steps = zip(rows.strides[:-2], rows.strides[1:-1], rows.shape[1:-1])
    return not rows.size or all([step == inner * size for step, inner, size in steps])


def _fold(input: Tensor, other: Tensor) -> Tensor:
    """(..., n, m) with one (m, p) or (m,): all leading dimensions are rows of one big matrix.

    Where the batch is the second operand: the same of the transposes, AB = (B^T A^T)^T.
    """
    first_is_batch = input.array.ndim >= other.array.ndim
    batch = input if first_is_batch else transpose(other, -2, -1)
    single = other if first_is_batch else input if input.array.ndim == 1 else t(input)
    *outer, m = batch.array.shape
    rows = reshape(batch, (prod(outer), m))
    if single.array.ndim == 1:
        return unsafe_view(mv(rows, single), tuple(outer))
    product = unsafe_view(mm(rows, single), (*outer, single.array.shape[1]))
    return product if first_is_batch else transpose(product, -2, -1).contiguous()


def _batched(input: Tensor, other: Tensor) -> Tensor:
    """(..., n, m) with (..., m, p), the leading dimensions broadcast against each other."""
    a, b = input.array.shape, other.array.shape
    if len(b) == 1:
        other, b = unsqueeze(other, 1), (*b, 1)
    batch = broadcast_shapes(a[:-2], b[:-2])
    rows, columns = (a[-2:-1] if len(a) > 1 else (1,)), b[-1:]
    left = _as_batch(input, batch, (*rows, a[-1]))
    right = _as_batch(other, batch, b[-2:])
    shape = batch
    if input.array.ndim > 1:
        shape += rows
    return unsafe_view(bmm(left, right), shape + columns)


def _as_batch(x: Tensor, batch: tuple[int, ...], matrix: tuple[int, ...]) -> Tensor:
    return reshape(expand(x, (*batch, *matrix)), (prod(batch), *matrix))


@register("__matmul__")
def _matmul(self: Tensor, other: Any) -> Any:
    if not isinstance(other, Tensor):
        return unsupported(other)
    if self.array.ndim == 2 == other.array.ndim:
        return multiply_matrices(self, other)
    return matmul(self, other)


@register("__rmatmul__")
def _rmatmul(self: Tensor, other: Any) -> Any:
    return matmul(other, self) if isinstance(other, Tensor) else unsupported(other)
