"""Singular values: a matrix is a rotation, a stretching along the axes, and another rotation."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..autograd import vocabulary as v
from ..autograd.edges import Output
from ..autograd.entries import check_tensor, register
from ..autograd.function import Function
from ..tensors import Tensor
from .reduce import keep_results


class Svd(Function, node="LinalgSvdBackward0"):
    """A = U diag(s) V^T, of a matrix or a batch of them.    ds = diag(U^T dA V)

    The gradients of the rotations exist only where no two singular values are equal.
    """

    __slots__ = ("parts",)
    n_outputs = 3

    def forward(self, x):
        self.parts = [np.ascontiguousarray(part) for part in np.linalg.svd(x, full_matrices=False)]
        return self.parts

    def backward(self, g, u, s, vt):
        gu, gs, gvt = g
        inner = 0
        if gu is not None or gvt is not None:
            inner = _rotations(u, s, vt, gu, gvt)
        if gs is not None:
            inner = inner + _diagonal(gs)
        gx = u @ inner @ vt
        if gu is not None and u.shape[-2] > u.shape[-1]:  # what turns out of the columns of u
            over = gu / v.unsqueeze(s, s.ndim - 1)
            gx = gx + (over - u @ (u.mT @ over)) @ vt
        if gvt is not None and vt.shape[-1] > vt.shape[-2]:
            over = gvt / v.unsqueeze(s, s.ndim)
            gx = gx + u @ (over - (over @ vt.mT) @ vt)
        return gx

    def kept_tensors(self):
        kept = super().kept_tensors()
        for output_nr, tensor in enumerate(kept):
            tensor._edge = Output(self, output_nr, tensor.array)
        return kept


def _rotations(u: Any, s: Any, vt: Any, gu: Any, gvt: Any) -> Any:
    """What the gradients of both rotations are worth within U ... V^T."""
    rows, columns = v.unsqueeze(s, s.ndim), v.unsqueeze(s, s.ndim - 1)
    # between s_i and s_j, and 1 on the diagonal, where nothing turns
    apart = (columns - rows) * (columns + rows) + np.eye(s.shape[-1], dtype=_numpy_dtype(s))
    inner = 0
    if gu is not None:
        turn = u.mT @ gu
        inner = (turn - turn.mT) / apart * columns
    if gvt is not None:
        turn = vt @ gvt.mT
        inner = inner + rows * ((turn - turn.mT) / apart)
    return inner


def _diagonal(gs: Any) -> Any:
    """Matrices with ``gs`` on the diagonal."""
    return v.unsqueeze(gs, gs.ndim) * v.constant(
        np.eye(gs.shape[-1], dtype=_numpy_dtype(gs)), like=gs
    )


def _numpy_dtype(x: Any) -> np.dtype:
    return x.array.dtype if isinstance(x, Tensor) else x.dtype


def singular_values(matrices: Tensor) -> Tensor:
    """The singular values of matrices (..., n, m), the largest first."""
    parts = Svd.apply(matrices)
    edge = parts[0]._edge
    if edge is not None:
        edge.node.saved, edge.node.versions = (), ()
        keep_results(*parts)
    return parts[1]


@register("linalg.svdvals", node=Svd, out=True)
def svdvals(A: Tensor) -> Tensor:
    """The singular values of matrices (..., n, m), the largest first (``torch.linalg.svdvals``).

    Result: (..., min(n, m)), the float dtype of ``A``. Raises RuntimeError for other than float32
    and float64, and for fewer than two dimensions.

    >>> torch.linalg.svdvals(torch.tensor([[3.0, 0.0], [0.0, 4.0]]))
    tensor([4., 3.])
    """
    check_tensor("linalg_svdvals", A, "A")
    x = A.array
    if x.ndim < 2:
        raise RuntimeError("linalg.svd: The input tensor A must have at least 2 dimensions.")
    if x.dtype.kind != "f":
        raise RuntimeError(
            "linalg.svd: Expected a floating point or complex tensor as input. Got "
            f"{A.dtype.scalar_name}"
        )
    if x.dtype.char == "e":
        raise RuntimeError("linalg.svd: Low precision dtypes not supported. Got Half")
    return singular_values(A)
