"""LowRankMultivariateNormal: normal vectors that vary in a few directions, and each by itself."""

from __future__ import annotations

import math
from typing import Any

from ..ops.linalg.decompositions import cholesky
from ..ops.linalg.matmul import matmul
from ..ops.linalg.triangular import solve_triangular
from ..ops.making.creation import eye
from ..ops.shapes.diagonals import diag_embed
from ..ops.shapes.dimensions import broadcast_tensors
from ..tensors import Tensor
from ..tensors.shapes import Size
from . import constraints
from .distribution import Distribution
from .normal import half_log_det
from .utils import lazy_property, standard_normal


class LowRankMultivariateNormal(Distribution):
    """Normal vectors, covariances W W^T + D (``torch.distributions.LowRankMultivariateNormal``).

    - ``loc``: the mean, (..., n); ``cov_factor``: W, (..., n, m); ``cov_diag``: the diagonal of D,
      (..., n), above 0.

    Only m by m matrices are factored: C = 1 + W^T D^-1 W has all that is needed.

    >>> one = torch.ones(2)
    >>> torch.distributions.LowRankMultivariateNormal(one, one.view(2, 1), one).variance
    tensor([2., 2.])
    """

    arg_constraints = {
        "loc": constraints.real_vector,
        "cov_factor": constraints.independent(constraints.real, 2),
        "cov_diag": constraints.independent(constraints.positive, 1),
    }
    support = constraints.real_vector
    has_rsample = True

    def __init__(
        self,
        loc: Tensor,
        cov_factor: Tensor,
        cov_diag: Tensor,
        validate_args: bool | None = None,
    ) -> None:
        _check(loc, cov_factor, cov_diag)
        try:
            columns = broadcast_tensors(loc.unsqueeze(-1), cov_factor, cov_diag.unsqueeze(-1))
        except RuntimeError as error:
            raise ValueError(
                f"Incompatible batch shapes: loc {loc.shape}, cov_factor {cov_factor.shape}, "
                f"cov_diag {cov_diag.shape}"
            ) from error
        self.cov_factor = columns[1]
        self.loc, self.cov_diag = columns[0][..., 0], columns[2][..., 0]
        # computed with as they were given: less work than with what is broadcast
        self._unbroadcasted_cov_factor, self._unbroadcasted_cov_diag = cov_factor, cov_diag
        scaled = matmul(cov_factor.mT / cov_diag.unsqueeze(-2), cov_factor)
        self._capacitance_tril = cholesky(
            scaled + eye(scaled.shape[-1], dtype=scaled.dtype, device=scaled.device)
        )
        super().__init__(self.loc.shape[:-1], loc.shape[-1:], validate_args=validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> LowRankMultivariateNormal:
        new = super().expand(batch_shape, _instance)
        new._unbroadcasted_cov_factor, new._unbroadcasted_cov_diag, new._capacitance_tril = (
            self._unbroadcasted_cov_factor,
            self._unbroadcasted_cov_diag,
            self._capacitance_tril,
        )
        return new

    @property
    def mean(self) -> Tensor:
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @lazy_property
    def variance(self) -> Tensor:  # type: ignore[override]
        return (
            self._unbroadcasted_cov_factor.pow(2).sum(-1) + self._unbroadcasted_cov_diag
        ).expand(self._batch_shape + self._event_shape)

    def _as_matrix(self, matrix: Tensor) -> Tensor:
        return matrix.expand(self._batch_shape + self._event_shape * 2)

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The lower triangular factor of the covariances."""
        root = self._unbroadcasted_cov_diag.sqrt().unsqueeze(-1)
        scaled = (
            self._unbroadcasted_cov_factor / root
        )  # so the matrix to factor is 1 and more: it is surely positive
        n = self._event_shape[0]
        whole = matmul(scaled, scaled.mT) + eye(n, dtype=root.dtype, device=root.device)
        return self._as_matrix(root * cholesky(whole))

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """W W^T + D."""
        return self._as_matrix(
            matmul(self._unbroadcasted_cov_factor, self._unbroadcasted_cov_factor.mT)
            + diag_embed(self._unbroadcasted_cov_diag)
        )

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariances: D^-1 - D^-1 W C^-1 W^T D^-1."""
        part = self._solved()
        return self._as_matrix(
            diag_embed(self._unbroadcasted_cov_diag.reciprocal()) - matmul(part.mT, part)
        )

    def _solved(self) -> Tensor:
        """L^-1 W^T D^-1, where L L^T is C."""
        return solve_triangular(
            self._capacitance_tril,
            self._unbroadcasted_cov_factor.mT / self._unbroadcasted_cov_diag.unsqueeze(-2),
            upper=False,
        )

    def rsample(self, sample_shape: Any = ()) -> Tensor:
        shape = self._extended_shape(sample_shape)
        few = standard_normal(Size((*shape[:-1], self.cov_factor.shape[-1])), self.loc)
        each = standard_normal(shape, self.loc)
        return (
            self.loc
            + matmul(self._unbroadcasted_cov_factor, few.unsqueeze(-1)).squeeze(-1)
            + self._unbroadcasted_cov_diag.sqrt() * each
        )

    def _distance(self, away: Tensor) -> Tensor:
        """away^T covariance^-1 away"""
        inside = matmul(self._solved(), away.unsqueeze(-1)).squeeze(-1)
        return (away.pow(2) / self._unbroadcasted_cov_diag).sum(-1) - inside.pow(2).sum(-1)

    def _log_det(self) -> Tensor:
        """The logarithm of the covariances' determinant: that of C and that of D."""
        return 2 * half_log_det(self._capacitance_tril) + self._unbroadcasted_cov_diag.log().sum(-1)

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        constant = self._event_shape[0] * math.log(2 * math.pi)
        return -0.5 * (constant + self._log_det() + self._distance(value - self.loc))

    def entropy(self) -> Tensor:
        constant = self._event_shape[0] * (1.0 + math.log(2 * math.pi))
        result = 0.5 * (constant + self._log_det())
        return result if not self._batch_shape else result.expand(self._batch_shape)


def _check(loc: Tensor, cov_factor: Tensor, cov_diag: Tensor) -> None:
    """Raise ValueError for parameters whose shapes do not go together."""
    if loc.dim() < 1:
        raise ValueError("loc must be at least one-dimensional.")
    n = loc.shape[-1:]
    if cov_factor.dim() < 2:
        raise ValueError(
            "cov_factor must be at least two-dimensional, with optional leading batch dimensions"
        )
    if cov_factor.shape[-2:-1] != n:
        raise ValueError(f"cov_factor must be a batch of matrices with shape {n[0]} x m")
    if cov_diag.shape[-1:] != n:
        raise ValueError(f"cov_diag must be a batch of vectors with shape {n}")
