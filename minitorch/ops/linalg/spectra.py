"""Eigenvalues of symmetric matrices, singular values, and what is made of them.

The gradients are those of Giles, "Collected matrix derivative results" (2008), and Townsend,
"Differentiating the singular value decomposition" (2016).
"""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import array_beside, as_array, row_major
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..arguments import not_implemented, scalar_name
from ..reductions.extremes import NamedResults
from .decompositions import Factors, as_column, as_row, eye_like
from .solving import check_floating, check_matrix, check_square, column_major


class LinalgEigh(Factors):
    """A = V diag(L) V^T.    dA = V (diag(gL) + (V^T gV) / (Lj - Li)) V^T"""

    __slots__ = ("upper",)
    n_outputs = 2

    def forward(self, x):
        values, vectors = np.linalg.eigh(x, "U" if self.upper else "L")
        self.parts = [values, column_major(vectors)]
        return self.parts

    def factors(self, x: Any) -> Any:
        return LinalgEigh.apply(x, upper=self.upper) if isinstance(x, Tensor) else self.parts

    def backward(self, g, x):
        values, vectors = self.factors(x)
        eye = eye_like(x)
        middle = 0 if g[0] is None else as_column(g[0]) * eye
        if g[1] is not None:
            gaps = as_row(values) - as_column(values) + eye  # 1 on the diagonal: nothing there
            middle = middle + (vectors.mT @ g[1]) / gaps * (1 - eye)
        return vectors @ middle @ vectors.mT


class linalg_eigh_result(NamedResults, namedtuple("linalg_eigh", ("eigenvalues", "eigenvectors"))):
    """What ``linalg.eigh`` returns."""

    __slots__ = ()


def _eigh(name: str, A: Tensor, UPLO: str) -> list[Tensor]:
    check_tensor(name, A, "A")
    check_square(name.replace("_", "."), A)
    if A.array.dtype not in (np.float32, np.float64):
        raise not_implemented("linalg_eigh_cpu", A.array.dtype)
    if UPLO.upper() not in ("L", "U"):
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {UPLO}")
    return LinalgEigh.apply(A, upper=UPLO.upper() == "U")


@register("linalg.eigh", node=LinalgEigh, out=True)
def eigh(A: Tensor, UPLO: str = "L") -> Any:
    """Eigenvalues (ascending) and eigenvectors (columns) of symmetric matrices.

    - ``A``: (..., n, n), of which only one triangle is read: ``UPLO`` "L" or "U".

    Counterpart: ``torch.linalg.eigh``. An eigenvector's sign is arbitrary.

    >>> torch.linalg.eigh(torch.tensor([[2.0, 1.0], [1.0, 3.0]])).eigenvalues
    tensor([1.3820, 3.6180])
    """
    return linalg_eigh_result(*_eigh("linalg_eigh", A, UPLO))


@register("linalg.eigvalsh", node=LinalgEigh, out=True)
def eigvalsh(A: Tensor, UPLO: str = "L") -> Tensor:
    """The eigenvalues of symmetric matrices, ascending (``torch.linalg.eigvalsh``).

    >>> torch.linalg.eigvalsh(torch.tensor([[2.0, 1.0], [1.0, 3.0]]))
    tensor([1.3820, 3.6180])
    """
    return _eigh("linalg_eigh", A, UPLO)[0]


class LinalgSvd(Factors):
    """A = U diag(S) V^T, reduced.    See Townsend, and Giles section 3"""

    __slots__ = ("full",)
    n_outputs = 3

    def forward(self, x):
        u, s, vh = np.linalg.svd(x, full_matrices=self.full)
        self.parts = [column_major(u), s, column_major(vh)]
        return self.parts

    def factors(self, x: Any) -> Any:
        return LinalgSvd.apply(x, full=False) if isinstance(x, Tensor) else self.parts

    def backward(self, g, x):
        if 0 in x.shape:
            return v.zeros(tuple(x.shape), x)
        u, s, vh = self.factors(x)
        k = s.shape[-1]
        u, vh = u[..., :k], vh[..., :k, :]
        gu, gs, gvh = g
        if self.full:  # the further columns and rows are arbitrary: torch ignores their gradients
            gu, gvh = gu if gu is None else gu[..., :k], gvh if gvh is None else gvh[..., :k, :]
        eye = eye_like(as_row(s))
        middle = 0 if gs is None else as_column(gs) * eye
        squares = s * s
        gaps = as_row(squares) - as_column(squares) + eye
        total = 0
        if gu is not None:
            within = u.mT @ gu
            skew = (within - within.mT) / gaps * (1 - eye)
            middle = middle + skew * as_row(s)
            total = total + ((gu - u @ within) / as_row(s)) @ vh
        if gvh is not None:
            within = vh @ gvh.mT
            skew = (within - within.mT) / gaps * (1 - eye)
            middle = middle + as_column(s) * skew
            total = total + (u / as_row(s)) @ (gvh - within.mT @ vh)
        return u @ middle @ vh + total


class linalg_svd_result(NamedResults, namedtuple("linalg_svd", ("U", "S", "Vh"))):
    """What ``linalg.svd`` returns."""

    __slots__ = ()


def _svd(name: str, A: Tensor, full: bool) -> list[Tensor]:
    check_tensor(name, A, "A")
    check_matrix("linalg.svd", A)
    check_floating("linalg.svd", A, "linalg_svd_cpu")
    return LinalgSvd.apply(A, full=full)


@register("linalg.svd", node=LinalgSvd, out=True)
def svd(A: Tensor, full_matrices: bool = True) -> Any:
    """U, S, Vh with ``A == U @ diag(S) @ Vh`` (``torch.linalg.svd``).

    - ``A``: (..., m, n); S: (..., k), descending, k = min(m, n); U: (..., m, m) and Vh:
      (..., n, n), or (..., m, k) and (..., k, n) with ``full_matrices=False``.

    >>> torch.linalg.svd(torch.tensor([[1.0, 2.0], [3.0, 4.0]])).S
    tensor([5.4650, 0.3660])
    """
    return linalg_svd_result(*_svd("linalg_svd", A, full_matrices))


@register("linalg.svdvals", node=LinalgSvd, out=True)
def svdvals(A: Tensor) -> Tensor:
    """The singular values of each matrix, descending (``torch.linalg.svdvals``).

    >>> torch.linalg.svdvals(torch.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([5.4650, 0.3660])
    """
    return _svd("linalg_svdvals", A, False)[1]


@register("linalg.matrix_rank", out=True)
def matrix_rank(
    A: Tensor,
    tol: Any = None,
    hermitian: bool = False,
    *,
    atol: Any = None,
    rtol: Any = None,
) -> Tensor:
    """How many singular values are larger than a tolerance (``torch.linalg.matrix_rank``).

    - ``A``: (..., m, n). ``atol`` (or ``tol``): absolute; ``rtol``: times the largest singular
      value, by default max(m, n) times eps; the larger of the two counts.
    - ``hermitian``: the matrices are symmetric: the sizes of the eigenvalues are taken.

    >>> torch.linalg.matrix_rank(torch.ones(3, 3))
    tensor(1)
    """
    check_tensor("linalg_matrix_rank", A, "A")
    if A.array.ndim < 2:
        raise RuntimeError(
            "torch.linalg.matrix_rank: The input tensor input must have at least 2 dimensions."
        )
    check_floating("linalg.matrix_rank", A)
    x = A.array
    if hermitian:
        check_square("linalg.eigh", A)
        s = np.abs(np.linalg.eigvalsh(x))
    else:
        s = np.linalg.svd(x, compute_uv=False)
    limit = _limit(x, s, tol if atol is None else atol, rtol)
    return wrap(as_array((s > limit).sum(-1, dtype=np.int64)))


def _limit(x: np.ndarray, s: np.ndarray, atol: Any, rtol: Any) -> np.ndarray:
    """Which singular values count as 0, of shape (..., 1)."""
    absolute = _tolerance(x, 0.0 if atol is None else atol)
    if rtol is None:
        given = atol is not None and bool((absolute > 0).any())
        rtol = 0.0 if given else max(x.shape[-2:]) * float(np.finfo(x.dtype).eps)
    largest = s.max(-1, keepdims=True) if s.shape[-1] else s.sum(-1, keepdims=True)
    return np.maximum(absolute, largest * _tolerance(x, rtol))


def _tolerance(x: np.ndarray, value: Any) -> np.ndarray:
    a = value.array if isinstance(value, Tensor) else array_beside(x, value)
    return a[..., None]


class LinalgPinv(Function):
    """The pseudo-inverse P.    See Golub and Pereyra (1973), (4.12)"""

    __slots__ = ("atol", "rtol", "hermitian")
    keeps = "input and output"

    def forward(self, x):
        if self.hermitian:  # the eigenvectors are both u and v, but for signs
            s, u = np.linalg.eigh(x)
            vh = u.mT
        else:
            u, s, vh = np.linalg.svd(x, full_matrices=False)
        size = np.abs(s)
        keep = size > _limit(x, size, self.atol, self.rtol)
        inverse = np.where(keep, 1 / np.where(keep, s, 1), 0).astype(s.dtype, copy=False)
        return row_major((vh.mT * inverse[..., None, :]) @ u.mT)

    def backward(self, g, x, p):
        gh, ph = g.mT, p.mT
        right = gh @ (p @ ph)
        left = (ph @ p) @ gh
        return right - x @ (p @ right) + left - (left @ p) @ x - ph @ g @ ph


@register("linalg.pinv", node=LinalgPinv, out=True)
def pinv(
    A: Tensor,
    rcond: Any = None,
    hermitian: bool = False,
    *,
    atol: Any = None,
    rtol: Any = None,
) -> Tensor:
    """The Moore-Penrose pseudo-inverse of each matrix (``torch.linalg.pinv``).

    - ``A``: (..., m, n). Result: (..., n, m).
    - ``atol``, ``rtol`` (or ``rcond``), ``hermitian``: as for ``linalg.matrix_rank``.

    >>> torch.linalg.pinv(torch.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    check_tensor("linalg_pinv", A, "A")
    if A.array.ndim < 2 or A.array.dtype not in (np.float32, np.float64):
        raise RuntimeError(
            f"linalg.pinv({scalar_name(A)}{{{list(A.array.shape)}}}): expected a tensor with 2 or "
            "more dimensions of float, double, cfloat or cdouble types"
        )
    if hermitian:
        check_square("linalg.eigh", A)
    rtol = rcond if rtol is None else rtol
    return LinalgPinv.apply(A, atol=atol, rtol=rtol, hermitian=hermitian)


@register("pinverse", node=LinalgPinv)
def pinverse(input: Tensor, rcond: float = 1e-15) -> Tensor:
    """The pseudo-inverse: ``linalg.pinv`` with a relative tolerance (``torch.pinverse``).

    >>> torch.pinverse(torch.tensor([[2.0], [0.0]]))
    tensor([[0.5000, 0.0000]])
    """
    return pinv(input, rcond)
