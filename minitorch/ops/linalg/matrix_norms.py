"""Norms of matrices; ``linalg.norm`` and ``norm``, which choose between them and vectors'."""

from __future__ import annotations

from math import inf
from typing import Any

from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.shapes import wrap_dim
from ..arguments import wrong_type
from ..making.conversion import to
from ..reductions.amax import amax, amin
from ..reductions.core import sum
from ..reductions.norms import VectorNorm, float_dtype, vector_norm
from ..shapes.transposes import permute
from ..shapes.views import unsqueeze
from .spectra import svdvals

_NAME = "linalg.matrix_norm"


@register("linalg.matrix_norm", node=VectorNorm, out=True)
def matrix_norm(
    input: Tensor,
    ord: Any = "fro",
    dim: Any = (-2, -1),
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
) -> Tensor:
    """The norm of matrices that lie along two dimensions (``torch.linalg.matrix_norm``).

    - ``ord``: "fro" (root of the sum of squares), "nuc" (sum of the singular values), 1 and -1
      (largest and smallest sum of a column's absolute values), inf and -inf (the same of rows), 2
      and -2 (largest and smallest singular value).
    - ``dim``: the two dimensions; ``keepdim``: keep them, with size 1.
    - ``dtype``: a wider float dtype to convert to first.

    Raises RuntimeError for integers and other orders.

    >>> torch.linalg.matrix_norm(torch.tensor([[1.0, -2.0], [3.0, 4.0]]), 1)
    tensor(6.)
    """
    check_tensor("linalg_matrix_norm", input)
    if isinstance(dim, int) or not isinstance(dim, (tuple, list)):
        raise wrong_type("linalg_matrix_norm", "dim", "tuple of ints", dim)
    if ord not in ("fro", "nuc", 1, -1, 2, -2, inf, -inf):
        shown = ord if isinstance(ord, str) else f"{ord:g}"
        raise RuntimeError(f"{_NAME}: Order {shown} not supported.")
    if input.array.ndim < 2:
        raise RuntimeError(f"{_NAME}: The input tensor A must have at least 2 dimensions.")
    if len(dim) != 2:
        given = " ".join([str(one) for one in dim])
        raise RuntimeError(f"{_NAME}: dim must be a 2-tuple. Got {given}")
    float_dtype(_NAME, input, dtype)
    rows, columns = [wrap_dim(one, input.array.ndim) for one in dim]
    if rows == columns:
        raise RuntimeError(f"{_NAME}: dims must be different. Got ({dim[0]}, {dim[1]})")
    if ord == "fro":
        return vector_norm(input, 2, (rows, columns), keepdim, dtype=dtype)
    if ord in ("nuc", 2, -2):
        input = input if dtype is None else to(input, dtype)
        return _by_singular_values(input, ord, rows, columns, keepdim)
    added, chosen = (rows, columns) if ord in (1, -1) else (columns, rows)
    sums = vector_norm(input, 1, added, keepdim, dtype=dtype)
    return _extreme(sums, ord, chosen - (not keepdim and added < chosen), keepdim)


def _extreme(values: Tensor, ord: float, dim: int, keepdim: bool) -> Tensor:
    if ord < 0:
        return amin(values, dim, keepdim)
    if not values.array.shape[dim]:  # no rows or columns at all: 0, without a history
        return sum(wrap(values.array), dim, keepdim)
    return amax(values, dim, keepdim)


def _by_singular_values(input: Tensor, ord: Any, rows: int, columns: int, keepdim: bool) -> Tensor:
    if input.array.dtype.char == "e":
        raise RuntimeError(f"{_NAME}: Low precision dtypes not supported. Got Half")
    ndim = input.array.ndim
    batch = [one for one in range(ndim) if one not in (rows, columns)]
    order = [*batch, rows, columns]
    values = svdvals(permute(input, order))
    result = sum(values, -1, keepdim) if ord == "nuc" else _extreme(values, ord, -1, keepdim)
    if not keepdim:
        return result
    return permute(unsqueeze(result, -1), [order.index(one) for one in range(ndim)])


@register("linalg.norm", node=VectorNorm, out=True)
def linalg_norm(
    input: Tensor,
    ord: Any = None,
    dim: Any = None,
    keepdim: bool = False,
    *,
    dtype: dtype_class | None = None,
) -> Tensor:
    """``vector_norm`` along one dimension, ``matrix_norm`` along two (``torch.linalg.norm``).

    - ``ord``: None for the root of the sum of squares of all elements, or along ``dim``.
    - ``dim``: int, a pair of ints, or None for all dimensions of a vector or a matrix.

    >>> torch.linalg.norm(torch.tensor([3.0, 4.0]), 1)
    tensor(7.)
    """
    check_tensor("linalg_norm", input)
    ndim = input.array.ndim
    dims = [dim] if isinstance(dim, int) else dim
    if dims is not None and len(dims) not in (1, 2):
        raise RuntimeError(
            f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {list(dims)}"
        )
    if ord is None:
        return vector_norm(input, 2, dims, keepdim, dtype=dtype)
    if dims is None and ndim not in (1, 2):
        raise RuntimeError(
            "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got "
            f"{ndim}D."
        )
    if isinstance(ord, str):
        return matrix_norm(input, ord, (-2, -1) if dims is None else dims, keepdim, dtype=dtype)
    if dims is None:
        dims = list(range(ndim))
    if len(dims) == 1:
        return vector_norm(input, ord, dims, keepdim, dtype=dtype)
    return matrix_norm(input, ord, dims, keepdim, dtype=dtype)


@register(node=VectorNorm, out=True)
def norm(
    input: Tensor,
    p: Any = "fro",
    dim: Any = None,
    keepdim: bool = False,
    dtype: dtype_class | None = None,
) -> Tensor:
    """The norm of all elements, or along ``dim`` (``torch.norm``).

    - ``p``: a number, as ``linalg.vector_norm``'s ``ord``; "fro" is 2; "nuc" as in
      ``linalg.matrix_norm``.

    >>> torch.norm(torch.tensor([[3.0, 0.0], [0.0, 4.0]]), dim=0)
    tensor([3., 4.])
    """
    check_tensor("norm", input)
    if not isinstance(p, str):
        return vector_norm(input, 2 if p is None else p, dim, keepdim, dtype=dtype)
    if p == "fro" and not (isinstance(dim, (tuple, list)) and len(dim) > 2):
        return vector_norm(input, 2, dim, keepdim, dtype=dtype)
    if dim is None:
        dim = tuple(range(input.array.ndim))
    return matrix_norm(input, p, (dim,) if isinstance(dim, int) else dim, keepdim, dtype=dtype)
