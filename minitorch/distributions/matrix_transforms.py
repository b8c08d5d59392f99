"""Transforms of vectors and matrices: parts of 1, triangles, correlations."""

from __future__ import annotations

import math
from typing import Any

from ..ops.activations.exponential_units import softplus
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.trigonometry import tanh
from ..ops.joining.cat_and_stack import cat
from ..ops.joining.padding import pad
from ..ops.linalg.decompositions import cholesky
from ..ops.linalg.matmul import matmul
from ..ops.making.creation import eye
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from ..tensors.shapes import Size
from . import constraints
from .transform import Transform
from .utils import tril_matrix_to_vec, vec_to_tril_matrix


class StickBreakingTransform(Transform):
    """Parts of 1 from one number less: each breaks a part off what is left"""

    domain, codomain = constraints.real_vector, constraints.simplex
    bijective = True

    def _call(self, x: Tensor) -> Tensor:
        limits = finfo(x.dtype)
        z = (x - _left(x).log()).sigmoid().clamp(min=limits.tiny, max=1.0 - limits.eps)
        one = x.new_ones((*x.shape[:-1], 1))
        return cat([z, one], -1) * cat([one, (1 - z).cumprod(-1)], -1)

    def _inverse(self, y: Tensor) -> Tensor:
        parts = y[..., :-1]
        rest = (1 - parts.cumsum(-1)).clamp(min=finfo(y.dtype).tiny)
        return parts.log() - rest.log() + _left(parts).log()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        x = x - _left(x).log()
        return (-x - softplus(-x) + y[..., :-1].log()).sum(-1)

    def forward_shape(self, shape: Any) -> Any:
        check_dims(shape, 1)
        return Size((*shape[:-1], shape[-1] + 1))

    def inverse_shape(self, shape: Any) -> Any:
        check_dims(shape, 1)
        return Size((*shape[:-1], shape[-1] - 1))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StickBreakingTransform)

    __hash__ = object.__hash__


def _left(x: Tensor) -> Tensor:
    """n, n-1 ... 1: how many parts are left at each, so that zeros give equal parts."""
    return x.shape[-1] + 1 - x.new_ones(x.shape[-1]).cumsum(-1)


class LowerCholeskyTransform(Transform):
    """Triangles with a positive diagonal: what lies above it goes, the diagonal becomes e^x"""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.lower_cholesky

    def _call(self, x: Tensor) -> Tensor:
        return x.tril(-1) + x.diagonal(0, -2, -1).exp().diag_embed()

    def _inverse(self, y: Tensor) -> Tensor:
        return y.tril(-1) + y.diagonal(0, -2, -1).log().diag_embed()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LowerCholeskyTransform)

    __hash__ = object.__hash__


class PositiveDefiniteTransform(Transform):
    """Any matrix onto the positive definite ones: its triangle times that triangle's transpose"""

    domain, codomain = constraints.independent(constraints.real, 2), constraints.positive_definite

    def _call(self, x: Tensor) -> Tensor:
        lower = LowerCholeskyTransform()(x)
        return matmul(lower, lower.mT)

    def _inverse(self, y: Tensor) -> Tensor:
        return LowerCholeskyTransform().inv(cholesky(y))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PositiveDefiniteTransform)

    __hash__ = object.__hash__


class CorrCholeskyTransform(Transform):
    """n (n - 1) / 2 numbers onto the triangular factors of n by n correlation matrices

    The numbers fill a triangle row by row. In each row, tanh makes of them shares: each takes its
    share of what is left of the row's length 1, and the diagonal gets the rest.
    """

    domain, codomain = constraints.real_vector, constraints.corr_cholesky
    bijective = True

    def _call(self, x: Tensor) -> Tensor:
        eps = finfo(x.dtype).eps
        share = vec_to_tril_matrix(clamp(tanh(x), min=-1 + eps, max=1 - eps), diag=-1)
        left = (1 - share**2).sqrt().cumprod(-1)  # of the length, after each share
        return (share + eye(share.shape[-1], dtype=x.dtype, device=x.device)) * _moved_on(left)

    def _inverse(self, y: Tensor) -> Tensor:
        left = _moved_on(1 - (y * y).cumsum(-1))
        share = tril_matrix_to_vec(y, diag=-1) / tril_matrix_to_vec(left, diag=-1).sqrt()
        return (share.log1p() - share.neg().log1p()) / 2

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        left = tril_matrix_to_vec(1 - (y * y).cumsum(-1), diag=-2)
        of_tanh = -2 * (x + softplus(-2 * x) - math.log(2.0)).sum(-1)
        return 0.5 * left.log().sum(-1) + of_tanh

    def forward_shape(self, shape: Any) -> Any:
        check_dims(shape, 1)
        n = round((0.25 + 2 * shape[-1]) ** 0.5 + 0.5)
        if n * (n - 1) // 2 != shape[-1]:
            raise ValueError("Input is not a flattened lower-diagonal number")
        return (*shape[:-1], n, n)

    def inverse_shape(self, shape: Any) -> Any:
        check_dims(shape, 2)
        if shape[-2] != shape[-1]:
            raise ValueError("Input is not square")
        return (*shape[:-2], shape[-1] * (shape[-1] - 1) // 2)


def _moved_on(rows: Tensor) -> Tensor:
    """Each element one place to the right, with a 1 before the first."""
    return pad(rows[..., :-1], (1, 0), value=1)


def check_dims(shape: Any, least: int) -> None:
    """ValueError for a shape that has too few dimensions for a transform."""
    if len(shape) < least:
        raise ValueError("Too few dimensions on input")
