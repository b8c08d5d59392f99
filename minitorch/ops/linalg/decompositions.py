"""Matrices taken apart into triangles: Cholesky and QR.

The gradients are those of Giles, "Collected matrix derivative results" (2008). A formula that is
itself recorded (for second gradients) takes the matrix apart once more, as an operation; otherwise
the factors of the first time are used again.
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, eye_beside, to_host, tri_beside
from ...errors import LinAlgError
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..reductions.extremes import NamedResults
from .solving import (
    LinalgSolveEx,
    check_floating,
    check_matrix,
    check_square,
    column_major,
    gave_up,
)


class Factors(Function):
    """A matrix taken apart into several factors."""

    __slots__ = ("parts",)
    keeps = "inputs"

    def factors(self, x: Any) -> Any:
        """The factors again: as they are, or as Tensors that depend on ``x``."""
        return type(self).apply(x) if isinstance(x, Tensor) else self.parts


def _lower(x: Any) -> Any:
    """The lower triangle, with half of the diagonal."""
    n, a = x.shape[-1], x.array if isinstance(x, Tensor) else x
    return x * v.constant(tri_beside(a, n, n, -1, a.dtype) + eye_beside(a, n) / 2, x)


def eye_like(x: Any) -> Any:
    """The identity matrix with the columns of ``x``, of its kind (array or Tensor) and dtype."""
    a = x.array if isinstance(x, Tensor) else x
    return v.constant(eye_beside(a, a.shape[-1]), x)


def as_column(x: Any) -> Any:
    """Vectors (..., n) as matrices (..., n, 1)."""
    return v.unsqueeze(x, x.ndim)


def as_row(x: Any) -> Any:
    """Vectors (..., n) as matrices (..., 1, n)."""
    return v.unsqueeze(x, x.ndim - 1)


# ---- Cholesky -----------------------------------------------------------------------------------


class LinalgCholeskyEx(Function):
    """L with A = L L^T.    dA = the symmetric part of L^-T phi(L^T g) L^-1"""

    __slots__ = ("upper",)
    keeps = "output"

    def forward(self, x):
        try:
            lower = np.linalg.cholesky(x)
            if gave_up(lower, x):
                raise np.linalg.LinAlgError
            return column_major(lower.swapaxes(-1, -2) if self.upper else lower)
        except np.linalg.LinAlgError:
            raise _not_positive_definite(x) from None

    def backward(self, g, y):
        if self.upper:
            y, g = y.mT, g.mT
        middle = _lower(y.mT @ g)
        half = v.in_formula(LinalgSolveEx, y.mT, middle, vector=False, left=True)
        ga = v.in_formula(LinalgSolveEx, y, half, vector=False, left=False)
        return (ga + ga.mT) * 0.5


def _not_positive_definite(matrices: np.ndarray) -> LinAlgError:
    size, matrices = matrices.shape[-1], to_host(matrices)
    for i, matrix in enumerate(matrices.reshape(-1, size, size)):
        for order in range(1, size + 1):
            try:
                if gave_up(np.linalg.cholesky(matrix[:order, :order]), matrix):
                    raise np.linalg.LinAlgError
            except np.linalg.LinAlgError:
                place = "" if matrices.ndim == 2 else f"(Batch element {i}): "
                return LinAlgError(
                    f"linalg.cholesky: {place}The factorization could not be completed because "
                    f"the input is not positive-definite (the leading minor of order {order} is "
                    "not positive-definite)."
                )
    return LinAlgError("linalg.cholesky: The input is not positive-definite.")


@register("linalg.cholesky", node=LinalgCholeskyEx, out=True)
def cholesky(A: Tensor, *, upper: bool = False) -> Tensor:
    """The lower triangular L with ``A == L @ L.mT`` (``torch.linalg.cholesky``).

    - ``A``: (..., n, n), symmetric and positive-definite (only the lower triangle is read);
      ``upper``: the upper triangular ``L.mT`` instead.

    Raises LinAlgError when a matrix is not positive-definite.

    >>> torch.linalg.cholesky(torch.tensor([[4.0, 2.0], [2.0, 3.0]]))
    tensor([[2.0000, 0.0000],
            [1.0000, 1.4142]])
    """
    check_tensor("linalg_cholesky", A, "A")
    check_square("linalg.cholesky", A)
    check_floating("linalg.cholesky", A, "cholesky_cpu")
    return LinalgCholeskyEx.apply(A, upper=upper)


# ---- QR -----------------------------------------------------------------------------------------


class LinalgQr(Factors):
    """A = Q R with orthonormal columns Q and R upper triangular.    See Giles, section 2"""

    __slots__ = ("mode",)
    n_outputs = 2

    def forward(self, x):
        q: Any
        r: Any
        if self.mode == "r":
            q, r = empty_beside(x, 0), np.linalg.qr(x, "r")
        else:
            q, r = np.linalg.qr(x, self.mode)
        self.parts = [column_major(q), column_major(r)]
        return self.parts

    def factors(self, x: Any) -> Any:
        return LinalgQr.apply(x, mode=self.mode) if isinstance(x, Tensor) else self.parts

    def backward(self, g, x):
        if self.mode == "r":
            raise RuntimeError(
                "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. "
                "Please use linalg.qr(A, mode='reduced') if you are going to differentiate through "
                "linalg.qr."
            )
        if self.mode == "complete" and x.shape[-2] > x.shape[-1]:
            raise RuntimeError(
                "The QR decomposition is not differentiable when mode='complete' and nrows > ncols."
            )
        q, r = self.factors(x)
        gq, gr = g
        rows, columns = x.shape[-2:]
        if columns <= rows:
            return _qr_slope(q, r, gq, gr)
        # A = [X Y] and R = [U V]: X = Q U as above, and V = Q^T Y
        left, right = (..., slice(None, rows)), (..., slice(rows, None))
        gu = gv = None
        if gr is not None:
            gu, gv = gr[left], gr[right]
            with_y = x[right] @ gv.mT
            gq = with_y if gq is None else gq + with_y
        gx = _qr_slope(q, r[left], gq, gu)
        gy = v.zeros(tuple(x[right].shape), gx) if gv is None else q @ gv
        return v.cat([gx, gy], -1)


def _qr_slope(q: Any, r: Any, gq: Any, gr: Any) -> Any:
    """The gradient of A from those of Q and R, for an R that is square."""
    inner = None if gr is None else r @ gr.mT
    if gq is not None:
        with_q = gq.mT @ q
        inner = -with_q if inner is None else inner - with_q
    symmetric = _lower(inner)
    symmetric = symmetric + symmetric.mT  # the lower triangle mirrored, with the diagonal once
    total = q @ symmetric if gq is None else gq + q @ symmetric
    return v.in_formula(LinalgSolveEx, r.mT, total, vector=False, left=False)


class linalg_qr_result(NamedResults, namedtuple("linalg_qr", ("Q", "R"))):
    """What ``linalg.qr`` returns."""

    __slots__ = ()


@register("linalg.qr", node=LinalgQr, out=True)
def qr(A: Tensor, mode: str = "reduced") -> Any:
    """Q with orthonormal columns and R upper triangular, ``A == Q @ R`` (``torch.linalg.qr``).

    - ``A``: (..., m, n); Q: (..., m, k), R: (..., k, n) with k = min(m, n).
    - ``mode``: "reduced"; "complete" for k = m; "r" for R alone, with an empty Q.

    >>> torch.linalg.qr(torch.tensor([[3.0, 1.0], [4.0, 1.0]])).R.abs()
    tensor([[5.0000, 1.4000],
            [0.0000, 0.2000]])
    """
    check_tensor("linalg_qr", A, "A")
    check_matrix("linalg.qr", A)
    check_floating("linalg.qr", A, "geqrf_cpu")
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(
            f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', "
            "or 'complete'"
        )
    return linalg_qr_result(*LinalgQr.apply(A, mode=mode))
