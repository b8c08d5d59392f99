"""Distributions of matrices: Wishart, LKJCholesky."""

from __future__ import annotations

import math
from typing import Any

from ..errors import warn
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.gamma import digamma, lgamma
from ..ops.linalg.decompositions import cholesky
from ..ops.linalg.determinants import slogdet
from ..ops.linalg.matmul import matmul
from ..ops.linalg.solving import inv
from ..ops.linalg.triangular import cholesky_solve
from ..ops.making.creation import eye
from ..ops.making.from_data import tensor
from ..ops.making.ranges import arange
from ..ops.making.sampling import randn
from ..ops.shapes.diagonals import diag_embed
from ..ops.shapes.triangles import tril_indices
from ..ops.special.incomplete_gamma import mvlgamma
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from ..tensors.shapes import Size, broadcast_shapes
from . import constraints
from .distribution import Distribution
from .exp_family import ExponentialFamily
from .gamma import Beta, Chi2
from .normal import half_log_det
from .utils import broadcast_all, lazy_property

_LOG_2 = math.log(2)
_ROUNDS = 10  # how often singular samples are drawn again


class Wishart(ExponentialFamily):
    """Sums of products x x^T of normal vectors (``torch.distributions.Wishart``).

    - ``df``: of how many; any number above n - 1. One of the three says how the vectors vary, (...,
      n, n): ``covariance_matrix``, its inverse ``precision_matrix``, or ``scale_tril``, lower
      triangular, of which it is the product with its transpose.

    >>> torch.distributions.Wishart(3.0, torch.eye(2)).mean
    tensor([[3., 0.],
            [0., 3.]])
    """

    support = constraints.positive_definite
    has_rsample = True
    _mean_carrier_measure = 0

    @property
    def arg_constraints(self) -> Any:  # type: ignore[override]
        """What the parameters must be: how large ``df``, depends on the matrix."""
        return {
            "covariance_matrix": constraints.positive_definite,
            "precision_matrix": constraints.positive_definite,
            "scale_tril": constraints.lower_cholesky,
            "df": constraints.greater_than(self.event_shape[-1] - 1),
        }

    def __init__(
        self,
        df: Any,
        covariance_matrix: Tensor | None = None,
        precision_matrix: Tensor | None = None,
        scale_tril: Tensor | None = None,
        validate_args: bool | None = None,
    ) -> None:
        name, matrix = _named(covariance_matrix, precision_matrix, scale_tril)
        if isinstance(df, Tensor):
            batch = Size(broadcast_shapes(matrix.shape[:-2], df.shape))
            self.df = df.expand(batch)
        else:
            batch = matrix.shape[:-2]
            self.df = tensor(df, dtype=matrix.dtype, device=matrix.device)
        n = matrix.shape[-1]
        if (self.df <= n - 1).any():
            raise ValueError(f"Value of df={df} expected to be greater than ndim - 1 = {n - 1}.")
        setattr(self, name, matrix.expand((*batch, -1, -1)))
        super().__init__(batch, matrix.shape[-2:], validate_args=validate_args)
        self._unbroadcasted_scale_tril = matrix if name == "scale_tril" else _factor(name, matrix)
        self._chi2 = self._chi2_of_diagonal(batch)

    def _chi2_of_diagonal(self, batch: Any) -> Chi2:
        """Whose roots are the diagonal of a sample's factor (Bartlett)."""
        n = self._event_shape[-1]
        fewer = arange(
            n,
            dtype=self._unbroadcasted_scale_tril.dtype,
            device=self._unbroadcasted_scale_tril.device,
        ).expand((*batch, n))
        return Chi2(self.df.unsqueeze(-1) - fewer)

    def expand(self, batch_shape: Any, _instance: Any = None) -> Wishart:
        new, batch = self._new_instance(_instance), Size(batch_shape)
        new._unbroadcasted_scale_tril = self._unbroadcasted_scale_tril.expand(
            batch + self.event_shape
        )
        new.df = self.df.expand(batch)
        for name in ("covariance_matrix", "scale_tril", "precision_matrix"):
            if name in self.__dict__:
                setattr(new, name, getattr(self, name).expand(batch + self.event_shape))
        Distribution.__init__(new, batch, self.event_shape, validate_args=False)
        new._validate_args = self._validate_args
        new._chi2 = new._chi2_of_diagonal(batch)
        return new

    @lazy_property
    def scale_tril(self) -> Tensor:
        """The lower triangular factor of the covariances."""
        return self._unbroadcasted_scale_tril.expand(self._batch_shape + self._event_shape)

    @lazy_property
    def covariance_matrix(self) -> Tensor:
        """The covariances of the vectors' elements."""
        return matmul(self._unbroadcasted_scale_tril, self._unbroadcasted_scale_tril.mT).expand(
            self._batch_shape + self._event_shape
        )

    @lazy_property
    def precision_matrix(self) -> Tensor:
        """The inverse of the covariances."""
        one = eye(
            self._event_shape[-1],
            dtype=self._unbroadcasted_scale_tril.dtype,
            device=self._unbroadcasted_scale_tril.device,
        )
        return cholesky_solve(one, self._unbroadcasted_scale_tril).expand(
            self._batch_shape + self._event_shape
        )

    def _of_matrices(self, numbers: Tensor) -> Tensor:
        return numbers.view((*self._batch_shape, 1, 1))

    @property
    def mean(self) -> Tensor:
        return self._of_matrices(self.df) * self.covariance_matrix

    @property
    def mode(self) -> Tensor:
        factor = self.df - self._event_shape[-1] - 1
        factor[factor <= 0] = math.nan
        return self._of_matrices(factor) * self.covariance_matrix

    @property
    def variance(self) -> Tensor:
        matrix = self.covariance_matrix
        diagonal = matrix.diagonal(dim1=-2, dim2=-1)
        products = diagonal.unsqueeze(-1) * diagonal.unsqueeze(-2)
        return self._of_matrices(self.df) * (matrix.pow(2) + products)

    def _drawn(self, sample_shape: Any) -> Tensor:
        """Samples by Bartlett: L A A^T L^T, A a triangle of normal and chi numbers."""
        n = self._event_shape[-1]
        roots = self._chi2.rsample(sample_shape).sqrt()
        noise = diag_embed(clamp(roots, min=finfo(roots.dtype).eps))
        rows, columns = tril_indices(n, n, offset=-1)
        shape = (*Size(sample_shape), *self._batch_shape, n * (n - 1) // 2)
        noise[..., rows, columns] = randn(shape, dtype=noise.dtype, device=noise.device)
        factor = matmul(self._unbroadcasted_scale_tril, noise)
        return matmul(factor, factor.mT)

    def _some(self, inside: Tensor) -> Tensor:
        """Is it true of any of the batch? One answer for each sample."""
        return inside.flatten(-len(self._batch_shape)).any(-1) if self._batch_shape else inside

    def rsample(self, sample_shape: Any = (), max_try_correction: int | None = None) -> Tensor:
        """Values as a function of the parameters.

        - ``max_try_correction``: how often samples are drawn again, by default 10 times.

        PyTorch draws the first samples again where they are *not* singular, with a warning; so the
        same seed gives the same samples here.
        """
        sample = self._drawn(sample_shape)
        again = self._some(self.support.check(sample))
        if again.any():
            warn("Singular sample detected.")
        for _ in range(_ROUNDS if max_try_correction is None else max_try_correction):
            if not again.any():
                break
            fresh = self._drawn(again[again].shape)
            sample[again] = fresh
            again[again.clone()] = self._some(~self.support.check(fresh))
        return sample

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        n = self._event_shape[-1]
        spread = (
            cholesky_solve(value, self._unbroadcasted_scale_tril).diagonal(dim1=-2, dim2=-1).sum(-1)
        )
        return (
            -self.df * (n * _LOG_2 / 2 + half_log_det(self._unbroadcasted_scale_tril))
            - mvlgamma(self.df / 2, n)
            + (self.df - n - 1) / 2 * slogdet(value)[1]
            - spread / 2
        )

    def entropy(self) -> Tensor:
        n = self._event_shape[-1]
        halves = arange(n, dtype=self.df.dtype, device=self.df.device) / 2
        slopes = digamma((self.df / 2).unsqueeze(-1) - halves).sum(-1)
        return (
            (n + 1) * (n * _LOG_2 / 2 + half_log_det(self._unbroadcasted_scale_tril))
            + mvlgamma(self.df / 2, n)
            - (self.df - n - 1) / 2 * slopes
            + self.df * n / 2
        )

    @property
    def _natural_params(self) -> tuple[Tensor, ...]:
        return -self.precision_matrix / 2, (self.df - self._event_shape[-1] - 1) / 2

    def _log_normalizer(self, x: Tensor, y: Tensor) -> Tensor:  # type: ignore[override]  # of two
        n = self._event_shape[-1]
        half = y + (n + 1) / 2
        return half * (n * _LOG_2 - slogdet(-2 * x)[1]) + mvlgamma(half, n)


def _named(*matrices: Tensor | None) -> tuple[str, Tensor]:
    """The one matrix that was given, and its name."""
    names = ("covariance_matrix", "precision_matrix", "scale_tril")
    given = [pair for pair in zip(names, matrices) if pair[1] is not None]
    if len(given) != 1:
        raise AssertionError(
            "Exactly one of covariance_matrix or precision_matrix or scale_tril may be specified."
        )
    ((name, matrix),) = given
    assert matrix is not None
    if matrix.dim() < 2:
        raise ValueError(
            "scale_tril must be at least two-dimensional, with optional leading batch dimensions"
        )
    return name, matrix


def _factor(name: str, matrix: Tensor) -> Tensor:
    """The lower triangular factor of the covariances."""
    if name == "covariance_matrix":
        return cholesky(matrix)
    # the factor of the inverse, from the factor of the matrix read backwards
    return inv(cholesky(matrix.flip((-2, -1))).flip((-2, -1)).mT).tril()


class LKJCholesky(Distribution):
    """Triangular factors of correlation matrices (``torch.distributions.LKJCholesky``).

    - ``dim``: how many rows and columns, 2 or more.
    - ``concentration``: above 0. The density of a matrix is its determinant to the power of this
      minus 1: with 1 all are equally likely, the larger it is, the less is correlated.

    >>> torch.distributions.LKJCholesky(3, 0.5).event_shape
    torch.Size([3, 3])
    """

    arg_constraints = {"concentration": constraints.positive}
    support = constraints.corr_cholesky

    def __init__(
        self, dim: int, concentration: Any = 1.0, validate_args: bool | None = None
    ) -> None:
        if dim < 2:
            raise ValueError(
                f"Expected dim to be an integer greater than or equal to 2. Found dim={dim}."
            )
        self.dim = dim
        (self.concentration,) = broadcast_all(concentration)
        # The square of each row's length below the diagonal is a beta number.
        like = self.concentration
        row = clamp(arange(-1.0, dim - 1, dtype=like.dtype, device=like.device), min=0)
        right = (like + 0.5 * (dim - 2)).unsqueeze(-1) - 0.5 * row
        self._beta = Beta(row + 0.5, right)
        super().__init__(like.shape, (dim, dim), validate_args)

    def expand(self, batch_shape: Any, _instance: Any = None) -> LKJCholesky:
        new = super().expand(batch_shape, _instance)
        new.dim, new._beta = self.dim, self._beta.expand((*Size(batch_shape), self.dim))
        return new

    def sample(self, sample_shape: Any = ()) -> Tensor:
        squares = self._beta.sample(sample_shape).unsqueeze(-1)
        shape = self._extended_shape(sample_shape)
        numbers = randn(shape, dtype=squares.dtype, device=squares.device).tril(-1)
        rows = numbers / numbers.norm(dim=-1, keepdim=True)  # directions, of length 1
        rows[..., 0, :].fill_(0.0)  # (the first row has none: 0 / 0)
        rows = squares.sqrt() * rows
        left = clamp(1 - (rows**2).sum(-1), min=finfo(rows.dtype).tiny)
        return rows + diag_embed(left.sqrt())

    def log_prob(self, value: Tensor) -> Tensor:
        if self._validate_args:
            self._validate_sample(value)
        diagonal = value.diagonal(dim1=-1, dim2=-2)[..., 1:]
        rest = self.dim - arange(2, self.dim + 1, device=self.concentration.device)
        powers = 2 * (self.concentration - 1).unsqueeze(-1) + rest
        return (powers * diagonal.log()).sum(-1) - self._log_constant()

    def _log_constant(self) -> Tensor:
        n = self.dim - 1
        top = self.concentration + 0.5 * n
        return 0.5 * n * math.log(math.pi) + mvlgamma(top - 0.5, n) - lgamma(top) * n
