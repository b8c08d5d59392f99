"""Products of another shape: outer, kron, cross, and products of several matrices."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ...devices.arrays import row_major
from ...errors import warn
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ...tensors.shapes import broadcast_shapes, wrap_dim
from ..arguments import check_tensors, not_implemented, scalar_name
from ..arithmetic.basic import Mul, mul
from ..making.copies import clone
from ..reductions.core import sum
from ..shapes.views import reshape, unsafe_view, unsqueeze, view
from .matmul import matmul
from .products import Dot, Mm, c_name, check_vectors, mm


class Vdot(Dot):
    """Inner product of two vectors of real numbers: the same as dot.    As for dot"""


@register(out=True)
def outer(input: Tensor, vec2: Tensor) -> Tensor:
    """Every product of an element of ``input`` (n,) with one of ``vec2`` (m,), of shape (n, m).

    Counterpart: ``torch.outer``. Raises RuntimeError unless both are 1-D.

    >>> torch.outer(torch.tensor([1, 2]), torch.tensor([3, 4, 5]))
    tensor([[ 3,  4,  5],
            [ 6,  8, 10]])
    """
    return _outer("outer", input, vec2)


@register(out=True)
def ger(input: Tensor, vec2: Tensor) -> Tensor:
    """The old name of ``outer`` (``torch.ger``).

    >>> torch.ger(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor([[3, 4],
            [6, 8]])
    """
    return _outer("ger", input, vec2)


def _outer(called: str, input: Tensor, vec2: Tensor) -> Tensor:
    check_tensors(called, input=input, vec2=vec2)
    for name, x in (("self", input), ("vec2", vec2)):
        if x.array.ndim != 1:
            raise RuntimeError(f"outer: Expected 1-D argument {name}, but got {x.array.ndim}-D")
    return mul(reshape(input, (input.array.size, 1)), vec2)


@register("vdot", node=Vdot, out=True)
def vdot(input: Tensor, other: Tensor) -> Tensor:
    """Inner product of two vectors of shape (n,); for real numbers the same as ``dot``.

    Counterpart: ``torch.vdot``. Raises RuntimeError unless both are 1-D, equally long and of one
    dtype.

    >>> torch.vdot(torch.tensor([1, 2]), torch.tensor([3, 4]))
    tensor(11)
    """
    check_tensors("vdot", input=input, other=other)
    check_vectors(input, other)
    return Vdot.apply(input, other)


@register(out=True)
def kron(input: Tensor, other: Tensor) -> Tensor:
    """The Kronecker product: ``other``, times every element of ``input`` in turn (``torch.kron``).

    Result: dimension by dimension the product of both sizes; missing dimensions count as 1.

    >>> torch.kron(torch.tensor([1, 10]), torch.tensor([1, 2, 3]))
    tensor([ 1,  2,  3, 10, 20, 30])
    """
    check_tensors("kron", input=input, other=other)
    ndim = max(input.array.ndim, other.array.ndim)
    a, b = [(1,) * (ndim - x.array.ndim) + x.array.shape for x in (input, other)]
    spread = [size for i in range(ndim) for size in (a[i], 1)]
    tiled = [size for i in range(ndim) for size in (1, b[i])]
    product = mul(unsafe_view(input, tuple(spread)), unsafe_view(other, tuple(tiled)))
    return unsafe_view(product, tuple([m * n for m, n in zip(a, b)]))


@register("linalg.multi_dot", node=Mm, out=True)
def multi_dot(tensors: Sequence[Tensor]) -> Tensor:
    """The product of two or more matrices, in the cheapest order (``torch.linalg.multi_dot``).

    - ``tensors``: matrices (n0, n1), (n1, n2) ...; the first and the last may be vectors.

    Raises RuntimeError when the shapes do not fit.

    >>> torch.linalg.multi_dot([torch.ones(2, 9), torch.ones(9, 9), torch.ones(9, 1)]).shape
    torch.Size([2, 1])
    """
    matrices = list(tensors)
    if len(matrices) < 2:
        raise RuntimeError(f"multi_dot(): expected at least 2 tensors but got {len(matrices)}")
    first_is_row = matrices[0].array.ndim == 1
    last_is_column = matrices[-1].array.ndim == 1
    if first_is_row:
        matrices[0] = unsqueeze(matrices[0], 0)
    if last_is_column:
        matrices[-1] = unsqueeze(matrices[-1], 1)
    _check_chain(matrices)
    if len(matrices) == 2:
        product = mm(matrices[0], matrices[1])
    else:
        product = _multiply(matrices, _cheapest_splits(matrices), 0, len(matrices) - 1)
    rows, columns = product.array.shape
    shape = ([] if first_is_row else [rows]) + ([] if last_is_column else [columns])
    return view(product, tuple(shape))


def _check_chain(matrices: list[Tensor]) -> None:
    for i, matrix in enumerate(matrices):
        check_tensor("multi_dot", matrix, "tensors")
        if matrix.array.ndim != 2:
            raise RuntimeError(f"multi_dot(): tensor {i} must be 2D but got {matrix.array.ndim}D")
    for i, (a, b) in enumerate(pairwise(matrices)):
        if a.array.dtype != b.array.dtype:
            raise RuntimeError(
                "multi_dot(): all tensors must have be the same dtype but tensor 0 is "
                f"{c_name(matrices[0])} and tensor {i + 1} {c_name(b)}"
            )
        if a.array.shape[1] != b.array.shape[0]:
            raise RuntimeError(
                f"multi_dot(): tensors {i} and {i + 1} with shapes {list(a.array.shape)} and "
                f"{list(b.array.shape)} cannot be multiplied"
            )


def _cheapest_splits(matrices: list[Tensor]) -> list[list[int]]:
    """Where to split each chain i..j for the fewest multiplications (Cormen et al., chapter 15)."""
    n = len(matrices)
    sizes = [m.array.shape[0] for m in matrices] + [matrices[-1].array.shape[1]]
    cost = [[0] * n for _ in range(n)]
    split = [[0] * n for _ in range(n)]
    for length in range(1, n):
        for i in range(n - length):
            j = i + length
            costs = [
                cost[i][k] + cost[k + 1][j] + sizes[i] * sizes[k + 1] * sizes[j + 1]
                for k in range(i, j)
            ]
            cost[i][j] = min(costs)
            split[i][j] = i + costs.index(cost[i][j])
    return split


def _multiply(matrices: list[Tensor], splits: list[list[int]], i: int, j: int) -> Tensor:
    if i == j:
        return matrices[i]
    k = splits[i][j]
    return mm(_multiply(matrices, splits, i, k), _multiply(matrices, splits, k + 1, j))


@register(method=False, node=Mm)
def chain_matmul(*matrices: Tensor) -> Tensor:
    """The product of matrices in the cheapest order; deprecated: use ``linalg.multi_dot``.

    Counterpart: ``torch.chain_matmul``.

    >>> torch.chain_matmul(torch.ones(1, 2), torch.ones(2, 2))
    tensor([[2., 2.]])
    """
    warn(
        "torch.chain_matmul is deprecated and will be removed in a future PyTorch release. Use "
        "torch.linalg.multi_dot instead, which accepts a list of two or more tensors rather than "
        "multiple parameters.",
    )
    _check_chain(list(matrices))
    return clone(matrices[0]) if len(matrices) == 1 else multi_dot(matrices)


class LinalgCross(Function):
    """The cross product of vectors of 3 numbers.    dx = y cross g, dy = g cross x"""

    __slots__ = ("dim",)
    keeps = "others"

    def forward(self, x, y):
        return row_major(cross_of(x, y, self.dim))

    def backward(self, g, x, y):
        gx = None if y is None else cross_of(y, g, self.dim)
        return gx, (None if x is None else cross_of(g, x, self.dim))


def cross_of(x: Any, y: Any, dim: int) -> Any:
    """The cross product of arrays or Tensors along ``dim``: x[i+1] y[i+2] - x[i+2] y[i+1]."""
    i, j = [(slice(None),) * dim + (index,) for index in ([1, 2, 0], [2, 0, 1])]
    return x[i] * y[j] - x[j] * y[i]


@register("linalg.cross", node=LinalgCross, out=True)
def linalg_cross(input: Tensor, other: Tensor, *, dim: int = -1) -> Tensor:
    """The cross product of vectors of 3 numbers along ``dim`` (``torch.linalg.cross``).

    - ``input``, ``other``: the same number of dimensions, broadcast; size 3 in ``dim``.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.linalg.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]))
    tensor([0, 0, 1])
    """
    check_tensors("linalg_cross", input=input, other=other)
    a, b = input.array, other.array
    if a.ndim != b.ndim:
        raise RuntimeError("linalg.cross: inputs must have the same number of dimensions.")
    where = wrap_dim(dim, a.ndim)
    if a.shape[where] != 3 or b.shape[where] != 3:
        raise RuntimeError(
            f"linalg.cross: inputs dimension {dim} must have length 3. Got {a.shape[where]} and "
            f"{b.shape[where]}"
        )
    if a.dtype.kind == "b":
        raise not_implemented("cross", a.dtype)
    if a.dtype != b.dtype:
        raise RuntimeError(
            f"expected scalar type {scalar_name(input)} but found {scalar_name(other)}"
        )
    broadcast_shapes(a.shape, b.shape)  # raises torch's error
    return LinalgCross.apply(input, other, dim=where)


@register(node=LinalgCross, out=True)
def cross(input: Tensor, other: Tensor, dim: int | None = None) -> Tensor:
    """The cross product along ``dim``, by default the first of size 3 (``torch.cross``).

    Leaving ``dim`` out is deprecated: ``linalg.cross`` takes the last dimension.

    >>> torch.cross(torch.tensor([1, 0, 0]), torch.tensor([0, 1, 0]), dim=0)
    tensor([0, 0, 1])
    """
    check_tensors("cross", input=input, other=other)
    if dim is None:
        warn(
            "Using torch.cross without specifying the dim arg is deprecated.\nPlease either pass "
            "the dim explicitly or simply use torch.linalg.cross.\nThe default value of dim will "
            "change to agree with that of linalg.cross in a future release.",
        )
        if 3 not in input.array.shape:
            raise RuntimeError("no dimension of size 3 in input")
        dim = input.array.shape.index(3)
    return linalg_cross(input, other, dim=dim)


@register("linalg.vecdot", node=Mul, out=True)
def vecdot(x: Tensor, y: Tensor, *, dim: int = -1) -> Tensor:
    """The inner products of vectors along ``dim``, broadcast (``torch.linalg.vecdot``).

    >>> torch.linalg.vecdot(torch.tensor([[1, 2], [3, 4]]), torch.tensor([1, 10]))
    tensor([21, 43])
    """
    check_tensors("linalg_vecdot", x=x, y=y)
    return sum(mul(x, y), dim)


register("linalg.matmul", node=Mm, out=True)(matmul)
