"""The largest singular values of a large matrix, by chance (Halko, Martinsson and Tropp, 2011);
and slices whose norms are bounded."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ...graph.entry import check_tensor, register
from ...graph.node import recording
from ...tensors import Tensor, wrap
from ...tensors.shapes import wrap_dim
from ..arguments import check_numbers
from ..comparison.choosing import where
from ..making.sampling import randn
from ..reductions.core import mean
from ..reductions.norms import vector_norm
from .decompositions import qr
from .matmul import matmul
from .spectra import svd


def _basis(A: Tensor, q: int, niter: int, M: Tensor | None) -> Tensor:
    """Columns that A - M, applied to random vectors, points to: algorithm 4.4 of the paper."""

    def times(transposed: bool, x: Tensor) -> Tensor:
        product = matmul(A.mT if transposed else A, x)
        return product if M is None else product - matmul(M.mT if transposed else M, x)

    found = qr(times(False, randn(A.shape[-1], q, dtype=A.dtype, device=A.device))).Q
    for _ in range(niter):
        found = qr(times(True, found)).Q
        found = qr(times(False, found)).Q
    return found


@register(method=False)
def svd_lowrank(
    A: Tensor, q: int | None = 6, niter: int | None = 2, M: Tensor | None = None
) -> tuple[Tensor, Tensor, Tensor]:
    """U, S, V with A - M about U diag(S) V^T (``torch.svd_lowrank``).

    - ``A``: (..., m, n), of a rank about ``q``; ``niter``: rounds, each makes it more exact.
    - ``M``: a matrix to be subtracted first; it is broadcast.

    U: (..., m, q), S: (..., q), V: (..., n, q). The random vectors are PyTorch's.

    >>> A = torch.outer(torch.tensor([1.0, 1.0]), torch.tensor([0.0, 1.0, 2.0]))
    >>> torch.svd_lowrank(A, q=1)[1]
    tensor([3.1623])
    """
    check_tensor("svd_lowrank", A, "A")
    q = 6 if q is None else q
    niter = 2 if niter is None else niter
    if M is not None:
        M = M.broadcast_to(A.shape)
    wide = A.shape[-2] < A.shape[-1]
    if wide:
        A, M = A.mT, None if M is None else M.mT
    basis = _basis(A, q, niter, M)
    small = matmul(basis.mT, A)
    if M is not None:
        small = small - matmul(basis.mT, M)
    u, s, vh = svd(small, full_matrices=False)
    u, v = matmul(basis, u), vh.mT
    return (v, s, u) if wide else (u, s, v)


@register(method=False)
def pca_lowrank(
    A: Tensor, q: int | None = None, center: bool = True, niter: int = 2
) -> tuple[Tensor, Tensor, Tensor]:
    """The principal components of rows, by :func:`torch.svd_lowrank` (``torch.pca_lowrank``).

    - ``A``: (..., m, n): m samples of n numbers. ``q``: how many, by default min(6, m, n).
    - ``center``: is the mean of each column subtracted first?

    Returns U, S, V: the columns of V are the directions. ValueError for a ``q`` or ``niter`` that
    is out of range.

    >>> torch.pca_lowrank(torch.tensor([[0.0, 0.0], [0.0, 2.0]]), q=1)[1]
    tensor([1.4142])
    """
    check_tensor("pca_lowrank", A, "A")
    m, n = A.shape[-2:]
    if q is None:
        q = min(6, m, n)
    elif not 0 <= q <= min(m, n):
        raise ValueError(
            f"q(={q}) must be non-negative integer and not greater than min(m, n)={min(m, n)}"
        )
    if niter < 0:
        raise ValueError(f"niter(={niter}) must be non-negative integer")
    return svd_lowrank(A - mean(A, (-2,), keepdim=True) if center else A, q, niter)


_FEW = 256  # numbers: up to here each step over them costs the same


def _few_renormed(x: np.ndarray, p: float, dim: int, maxnorm: float) -> np.ndarray:
    """``renorm`` of a few numbers, of which nothing is recorded, in fewer calls."""
    others = tuple([d for d in range(x.ndim) if d != dim])
    sizes = np.abs(x.astype(np.float64))
    if p == math.inf:
        norms = np.maximum.reduce(sizes, others, keepdims=True)
    else:
        norms = np.add.reduce(sizes**p, others, keepdims=True) ** (1 / p)
    norms = norms.astype(x.dtype)
    too_long = norms > maxnorm
    if not too_long.any():
        return x.copy()
    factors = np.where(too_long, maxnorm / (norms + 1e-7), 1).astype(x.dtype)
    return np.multiply(x, factors, order="C")


@register(out=True)
def renorm(input: Tensor, p: Any, dim: int, maxnorm: Any) -> Tensor:
    """Slices with a norm above ``maxnorm`` are scaled down to it (``torch.renorm``).

    - ``input``: of at least 2 dimensions; ``dim``: the slices are ``input.select(dim, i)``.
    - ``p`` > 0: the norm.

    >>> torch.renorm(torch.tensor([[3.0, 4.0], [0.25, 0.5]]), 2, 0, 1)
    tensor([[0.6000, 0.8000],
            [0.2500, 0.5000]])
    """
    check_tensor("renorm", input)
    check_numbers("renorm", p=p)
    ndim = input.array.ndim
    if p <= 0:
        raise RuntimeError("renorm: non-positive-norm not supported")
    if maxnorm < 0:
        raise RuntimeError(f"renorm: expected maxnorm to be >= 0 but got {maxnorm:g}")
    if ndim < 2:
        raise RuntimeError(f"renorm: input needs at least 2 dimensions, got {ndim} dimensions")
    kept = wrap_dim(dim, ndim)
    x = input.array
    few = type(x) is np.ndarray and 0 < x.size <= _FEW and x.dtype.char in "fd"
    if few and not recording((input,)):
        return wrap(_few_renormed(x, p, kept, maxnorm))
    norms = vector_norm(input, p, [d for d in range(ndim) if d != kept], True)
    return (input * where(norms > maxnorm, maxnorm / (norms + 1e-7), 1.0)).contiguous()


@register("renorm_", function=False)
def renorm_(self: Tensor, p: Any, dim: int, maxnorm: Any) -> Tensor:
    """``renorm`` in place; returns self (``Tensor.renorm_``).

    >>> torch.tensor([[3.0, 4.0]]).renorm_(2, 0, 1)
    tensor([[0.6000, 0.8000]])
    """
    check_tensor("renorm_", self)
    old = self.clone() if recording((self,)) else self  # the gradient needs the old values
    return self.copy_(renorm(old, p, dim, maxnorm))
