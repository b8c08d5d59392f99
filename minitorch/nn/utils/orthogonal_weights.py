"""Orthogonal weights: matrices that keep lengths, as functions of any matrix.

Three maps make an orthogonal matrix of a matrix X. Two start from a skew-symmetric one,
A = L - L^T with L the lower triangle of X; the third makes reflections of the columns of X::

    matrix_exp    Q = exp(A)
    cayley        Q = (I + A/2) (I - A/2)^-1
    householder   Q = H_1 H_2 ... H_k,   H_i = I - 2 v_i v_i^T / |v_i|^2
"""

from __future__ import annotations

from enum import Enum, auto
from math import ceil, log2
from typing import Any

import numpy as np

from ...grad_mode import no_grad
from ...ops.comparison.relations import allclose
from ...ops.joining.cat_and_stack import cat
from ...ops.linalg.decompositions import qr
from ...ops.linalg.solving import solve
from ...ops.making.creation import eye
from ...ops.making.likes import zeros_like
from ...ops.making.sampling import randn
from ...tensors import Tensor, wrap
from ...tensors.dtypes import finfo
from ..module.module import Module
from . import parametrize


class _OrthMaps(Enum):
    """The three maps, by the names that programs give."""

    matrix_exp = auto()
    cayley = auto()
    householder = auto()


def orthogonal(
    module: Module,
    name: str = "weight",
    orthogonal_map: str | None = None,
    *,
    use_trivialization: bool = True,
) -> Module:
    """Keep a weight orthogonal: its columns, or rows if these are fewer; returns ``module``.

    - ``orthogonal_map``: "matrix_exp", "cayley" or "householder"; left out, the first for square
      matrices and the last for others.
    - ``use_trivialization``: the map starts from the weight of now (made orthogonal), so that the
      weight may be assigned to. It costs a buffer, ``base``.

    Raises ValueError for a weight that is no matrix or batch of matrices. Counterpart:
    ``torch.nn.utils.parametrizations.orthogonal``.

    >>> layer = torch.nn.utils.parametrizations.orthogonal(torch.nn.Linear(4, 2))
    >>> bool(torch.allclose(layer.weight @ layer.weight.T, torch.eye(2), atol=1e-6))
    True
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    if weight.ndim < 2:
        raise ValueError(
            f"Expected a matrix or batch of matrices. Got a tensor of {weight.ndim} dimensions."
        )
    if orthogonal_map is None:
        orthogonal_map = "matrix_exp" if weight.size(-2) == weight.size(-1) else "householder"
    if orthogonal_map not in _OrthMaps.__members__:
        raise ValueError(
            'orthogonal_map has to be one of "matrix_exp", "cayley", "householder". Got: '
            f"{orthogonal_map}"
        )
    made = _Orthogonal(weight, _OrthMaps[orthogonal_map], use_trivialization=use_trivialization)
    parametrize.register_parametrization(module, name, made, unsafe=True)
    return module


class _Orthogonal(Module):
    base: Tensor

    def __init__(
        self, weight: Tensor, orthogonal_map: _OrthMaps, *, use_trivialization: bool = True
    ) -> None:
        super().__init__()
        self.shape = weight.shape
        self.orthogonal_map = orthogonal_map
        if use_trivialization:
            self.register_buffer("base", None)

    def forward(self, X: Tensor) -> Tensor:
        wide = X.size(-2) < X.size(-1)
        if wide:
            X = X.mT
        Q = householder(X) if self.orthogonal_map is _OrthMaps.householder else self._of_skew(X)
        if hasattr(self, "base"):
            Q = self.base @ Q
        return Q.mT if wide else Q

    def _of_skew(self, X: Tensor) -> Tensor:
        n, k = X.size(-2), X.size(-1)
        X = X.tril()
        if n != k:  # columns of zeros make it square
            X = cat([X, X.new_zeros(n, n - k).expand(*X.shape[:-2], -1, -1)], dim=-1)
        A = X - X.mT
        if self.orthogonal_map is _OrthMaps.matrix_exp:
            Q = matrix_exp(A)
        else:
            identity = eye(n, dtype=A.dtype)
            Q = solve(identity - A / 2, identity + A / 2)
        return Q if n == k else Q[..., :k]

    def right_inverse(self, Q: Tensor) -> Tensor:
        if Q.shape != self.shape:
            raise ValueError(
                f"Expected a matrix or batch of matrices of shape {self.shape}. Got a tensor of "
                f"shape {Q.shape}."
            )
        with no_grad():
            return self._with_base(Q) if hasattr(self, "base") else self._without_base(Q)

    def _with_base(self, given: Tensor) -> Tensor:
        """Start from ``given``, which X = -I stands for; other X turn it further."""
        Q = given.mT if given.size(-2) < given.size(-1) else given
        n, k = Q.size(-2), Q.size(-1)
        if n != k:
            Q = _orthogonalized(cat([Q, randn(*Q.shape[:-2], n, n - k, dtype=Q.dtype)], dim=-1))
        else:
            Q = Q.clone() if _is_orthogonal(Q) else _orthogonalized(Q)
        self.base = Q
        result = zeros_like(given)
        result.diagonal(dim1=-2, dim2=-1).fill_(-1.0)
        return result

    def _without_base(self, Q: Tensor) -> Tensor:
        """The X whose reflections make ``Q``: those of its QR factors."""
        if self.orthogonal_map is not _OrthMaps.householder:
            raise NotImplementedError(
                "It is not possible to assign to the matrix exponential or the Cayley "
                "parametrizations when use_trivialization=False."
            )
        wide = Q.size(-2) < Q.size(-1)
        vectors, tau = np.linalg.qr(Q.array if not wide else Q.array.swapaxes(-1, -2), mode="raw")
        A = wrap(np.ascontiguousarray(vectors.swapaxes(-1, -2)))
        signs = A.diagonal(dim1=-2, dim2=-1)
        signs.sign_()
        signs[wrap(tau == 0)] *= -1
        return A.mT if wide else A


def _is_orthogonal(Q: Tensor) -> bool:
    n, k = Q.size(-2), Q.size(-1)
    return allclose(Q.mT @ Q, eye(k, dtype=Q.dtype), atol=10.0 * n * finfo(Q.dtype).eps)


def _orthogonalized(A: Tensor) -> Tensor:
    """The orthogonal factor of ``A`` whose triangular one has a positive diagonal."""
    Q, R = qr(A)
    return Q * R.diagonal(dim1=-2, dim2=-1).sign().unsqueeze(-2)


def householder(X: Tensor) -> Tensor:
    """The product of the reflections along the columns of ``X``, as far as X has columns.

    - X: (..., n, k), below its diagonal the vectors (on it they are 1), on it signs for the result.
    """
    n, k = X.size(-2), X.size(-1)
    below = X.tril(diagonal=-1)
    vectors = below + eye(n, k, dtype=X.dtype)
    tau = 2.0 / (1.0 + (below * below).sum(dim=-2))
    Q: Any = eye(n, k, dtype=X.dtype)
    for i in reversed(range(k)):
        v = vectors[..., i : i + 1]  # (..., n, 1)
        Q = Q - tau[..., i, None, None] * v * (v.mT @ Q)
    return Q * X.diagonal(dim1=-2, dim2=-1).int().unsqueeze(-2)


_TERMS = 13  # 0.5^14 / 14! is less than the smallest step from 1 in float64


def matrix_exp(A: Tensor) -> Tensor:
    """The exponential of square matrices: a Taylor series of A / 2^s, squared s times."""
    size = float(np.abs(A.array).sum(-1).max(initial=0.0))
    squarings = max(0, ceil(log2(size / 0.5))) if size > 0.5 else 0
    small = A / 2**squarings
    identity = eye(A.size(-1), dtype=A.dtype)
    result: Any = identity + small / _TERMS
    for i in range(_TERMS - 1, 0, -1):
        result = identity + small @ result / i
    for _ in range(squarings):
        result = result @ result
    return result
