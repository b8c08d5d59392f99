"""Least squares, condition numbers, exponentials of matrices, equations of tensors."""

from __future__ import annotations

from collections import namedtuple
from math import prod
from typing import Any

import numpy as np

from ...devices.arrays import device_of, to_device, to_host
from ...errors import LinAlgError
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import check_tensors, scalar_name
from ..reductions.extremes import NamedResults
from ..shapes.diagonals import diagonal as any_diagonal
from .decompositions import qr
from .matmul import matmul
from .matrix_norms import matrix_norm
from .solving import check_floating, check_square, in_columns, inv, solve
from .spectra import matrix_rank, pinv, svdvals
from .triangular import solve_triangular


class linalg_lstsq_result(
    NamedResults,
    namedtuple("linalg_lstsq", ("solution", "residuals", "rank", "singular_values")),
):
    """What ``linalg.lstsq`` returns."""

    __slots__ = ()


@register("linalg.lstsq")
def lstsq(A: Tensor, B: Tensor, rcond: float | None = None, *, driver: str | None = None) -> Any:
    """X for which ``A @ X`` is nearest to B (``torch.linalg.lstsq``).

    - ``A``: (..., m, n); ``B``: (..., m, k) or (..., m). ``rcond``: singular values below it,
      times the largest one, count as zero. Where several X are as near, the shortest one.
    - ``driver``: LAPACK's "gelsy" (the default), "gels", "gelsd" or "gelss".

    Returns solution, residuals (sums of squares; empty unless m > n, A has full rank and the driver
    is another than gelsy), rank, singular values (of gelsd and gelss). Solution and residuals have
    gradients.

    >>> A = torch.tensor([[1.0, 0.0], [1.0, 1.0], [1.0, 2.0]])
    >>> torch.linalg.lstsq(A, torch.tensor([[1.0], [3.0], [5.0]])).solution
    tensor([[1.0000],
            [2.0000]])
    """
    check_tensors("linalg_lstsq", A=A, B=B)
    name = "torch.linalg.lstsq"
    driver = "gelsy" if driver is None else driver
    if driver not in ("gels", "gelsy", "gelsd", "gelss"):
        raise RuntimeError(
            f"{name}: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)"
        )
    if A.dim() < 2:
        raise RuntimeError(f"{name}: input must have at least 2 dimensions.")
    if B.dim() < 1:
        raise RuntimeError(f"{name}: other must have at least 1 dimension.")
    if A.dtype is not B.dtype:
        raise RuntimeError(
            f"{name}: Expected input and other to have the same dtype, but got input's dtype "
            f"{scalar_name(A)} and other's dtype {scalar_name(B)}"
        )
    check_floating(name, A)
    vector = B.dim() == 1 or (B.dim() == A.dim() - 1 and B.shape == A.shape[:-1])
    right = B.unsqueeze(-1) if vector else B
    m, n = A.shape[-2:]
    if right.shape[-2] != m:
        where = "-1" if vector else "-2"
        raise RuntimeError(f"{name}: input.size(-2) should match other.size({where})")
    eps = float(np.finfo(A.array.dtype).eps) * max(m, n) if rcond is None else rcond
    ranks = matrix_rank(A.detach(), rtol=eps)
    full = bool((ranks == min(m, n)).all())
    if full and m >= n:
        q, r = qr(A)
        found = solve_triangular(r, matmul(q.mT, right), upper=True)
    else:
        found = matmul(pinv(A, rtol=eps), right)
    found = in_columns(found, rows=max(m, n))
    empty = A.detach().new_empty(0)
    residuals = values = empty
    if driver != "gelsy" and m > n and full:
        residuals = (matmul(A, found) - right).square().sum(-2)
    if driver in ("gelsd", "gelss"):
        values = svdvals(A.detach())
    rank = ranks if driver != "gels" else A.detach().new_empty(0, dtype=ranks.dtype)
    return linalg_lstsq_result(found.squeeze(-1) if vector else found, residuals, rank, values)


@register("linalg.cond", out=True)
def cond(A: Tensor, p: Any = None) -> Tensor:
    """How much equations with A may multiply errors (``torch.linalg.cond``).

    - ``A``: (..., m, n); ``p``: None or 2, -2 (singular values), "fro", "nuc", 1, -1, inf, -inf
      (square matrices only): the norm. inf for a singular matrix.

    >>> torch.linalg.cond(torch.tensor([[4.0, 0.0], [0.0, 1.6]]))
    tensor(2.5000)
    """
    check_tensor("linalg_cond", A, "A")
    if A.array.ndim < 2:
        raise RuntimeError("linalg.cond: The input tensor must have at least 2 dimensions.")
    if p is None or p in (2, -2):
        values = svdvals(A)
        largest, smallest = values[..., 0], values[..., -1]
        return smallest / largest if p == -2 else largest / smallest
    if p not in ("fro", "nuc", 1, -1, float("inf"), -float("inf")):
        raise RuntimeError(f"linalg.cond got an invalid norm type: {p}")
    check_square(f"linalg.cond(ord={p})", A)
    check_floating("linalg.cond", A)
    try:
        return matrix_norm(A, p) * matrix_norm(inv(A), p)
    except LinAlgError:
        if A.dim() == 2:
            return A.new_full((), float("inf"))
        rows = [cond(one, p) for one in A.reshape(-1, *A.shape[-2:])]
        return v.cat([row.reshape((1,)) for row in rows], 0).reshape(A.shape[:-2])


@register("linalg.diagonal")
def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor:
    """The diagonals of matrices, a view (``torch.linalg.diagonal``).

    >>> torch.linalg.diagonal(torch.tensor([[1, 2], [3, 4]]))
    tensor([1, 4])
    """
    check_tensor("linalg_diagonal", A, "A")
    return any_diagonal(A, offset, dim1, dim2)


# ---- the exponential ----------------------------------------------------------------------------


def _exponential(x: np.ndarray) -> np.ndarray:
    """e to the power of matrices: Taylor's series of x / 2^s, squared s times."""
    wide = x.astype(np.float64)
    norm = float(np.abs(wide).sum(-2).max(initial=0.0))
    halvings = max(0, int(np.ceil(np.log2(norm))) + 2) if 0 < norm < np.inf else 0
    small = wide / 2.0**halvings
    total = np.broadcast_to(np.eye(x.shape[-1]), x.shape).copy()
    term = total
    for k in range(1, 15):  # (1/4)^15 / 15! is below the rounding error of float64
        term = term @ small / k
        total = total + term
    for _ in range(halvings):
        total = total @ total
    return total.astype(x.dtype)


class LinalgMatrixExp(Function):
    """e^A.    dA = the upper right part of exp [[A^T, g], [0, A^T]]"""

    keeps = "inputs"

    def forward(self, x):
        return to_device(np.ascontiguousarray(_exponential(to_host(x))), device_of(x))

    def backward(self, g, x):
        n = x.shape[-1]
        above = v.cat([x.mT, g], -1)
        below = v.cat([v.zeros(tuple(x.shape), x), x.mT], -1)
        whole = v.in_formula(LinalgMatrixExp, v.cat([above, below], -2))
        return whole[..., :n, n:]


@register("linalg.matrix_exp", node=LinalgMatrixExp)
def matrix_exp(A: Tensor) -> Tensor:
    """e to the power of matrices, 1 + A + A^2 / 2 + ... (``torch.linalg.matrix_exp``).

    - ``A``: (..., n, n).

    >>> torch.linalg.matrix_exp(torch.zeros(2, 2))
    tensor([[1., 0.],
            [0., 1.]])
    """
    check_tensor("linalg_matrix_exp", A, "A")
    check_square("linalg.matrix_exp", A)
    check_floating("linalg.matrix_exp", A)
    return LinalgMatrixExp.apply(A)


register("matrix_exp", node=LinalgMatrixExp)(matrix_exp)


# ---- equations of tensors -----------------------------------------------------------------------


@register("linalg.tensorinv", out=True)
def tensorinv(A: Tensor, ind: int = 2) -> Tensor:
    """The inverse of A as a matrix: its first ``ind`` dimensions by all others.

    Counterpart: ``torch.linalg.tensorinv``. RuntimeError unless both parts have as many elements.

    >>> torch.linalg.tensorinv(torch.eye(4).reshape(2, 2, 4)).shape
    torch.Size([4, 2, 2])
    """
    check_tensor("linalg_tensorinv", A, "A")
    if ind <= 0:
        raise RuntimeError(f"Expected a strictly positive integer for 'ind', but got {ind}")
    first, rest = A.shape[:ind], A.shape[ind:]
    if prod(first) != prod(rest):
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[ind:]) == "
            f"prod(self.shape[:ind]), but got {prod(rest)} != {prod(first)}"
        )
    return inv(A.reshape(prod(rest), prod(first))).reshape((*rest, *first))


@register("linalg.tensorsolve", out=True)
def tensorsolve(A: Tensor, B: Tensor, dims: Any = None) -> Tensor:
    """X with ``tensordot(A, X, X.ndim) == B`` (``torch.linalg.tensorsolve``).

    - ``dims``: dimensions of A to move to the end first.

    >>> A = torch.eye(4).reshape(2, 2, 4)
    >>> torch.linalg.tensorsolve(A, torch.full((2, 2), 0.5))
    tensor([0.5000, 0.5000, 0.5000, 0.5000])
    """
    check_tensors("linalg_tensorsolve", A=A, B=B)
    if dims is not None:
        A = A.movedim(tuple(dims), tuple(range(A.dim() - len(dims), A.dim())))
    shape = A.shape[B.dim() :]
    if prod(shape) != prod(A.shape[: B.dim()]):
        raise RuntimeError(
            "Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == "
            f"prod(self.shape[:other.ndim]), but got {prod(shape)} != "
            f"{prod(A.shape[: B.dim()])}"
        )
    return solve(A.reshape(B.numel(), prod(shape)), B.reshape(-1)).reshape(shape)
