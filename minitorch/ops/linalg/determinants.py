"""Determinants of matrices, and their logarithms."""

from __future__ import annotations

from collections import namedtuple
from typing import Any

import numpy as np

from ...devices.arrays import as_array, eye_beside, is_foreign
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..comparison.choosing import where
from ..reductions.extremes import NamedResults
from .solving import LinalgInvEx, check_floating, check_square


class LinalgDet(Function):
    """The determinant of each matrix.    With Y = det A: dA = g Y A^-T"""

    keeps = "input and output"

    def forward(self, x):
        return as_array(np.linalg.det(x))

    def backward(self, g, x, y):
        if isinstance(x, Tensor):
            slope = g * y
            inverse = LinalgInvEx.apply(x)
            return v.unsqueeze(v.unsqueeze(slope, slope.ndim), slope.ndim + 1) * inverse.mT
        if is_foreign(x) or not x.size:
            return as_array(g)[..., None, None] * cofactors(x)
        return as_array(g)[..., None, None] * _slopes(x, y)


_TRUSTED = {"f": 1e9, "d": 1e5}  # condition: up to here a float64 inverse has digits to spare


def _slopes(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The gradients of determinants: by the inverse, which takes a tenth of the time of cofactors.

    Those of matrices that are too near to a singular one by cofactors.
    """
    slopes, wide, good = np.empty_like(x), x.astype(np.float64), as_array(y != 0)
    try:
        inverse = np.linalg.inv(wide[good])
    except np.linalg.LinAlgError:  # (rounded otherwise, its determinant was not 0)
        return cofactors(x)
    trusted = _size(wide[good]) * _size(inverse) < _TRUSTED[x.dtype.char]
    good[good] = trusted
    slopes[good] = y[good][:, None, None] * inverse[trusted].mT.astype(x.dtype)
    if not good.all():
        slopes[~good] = cofactors(x[~good])
    return slopes


def _size(x: np.ndarray) -> np.ndarray:
    """The largest sum of a row of each matrix."""
    return np.abs(x).sum(-1).max(-1)


def cofactors(x: np.ndarray) -> np.ndarray:
    """The gradient of the determinant, also of singular matrices.

    With A = U S V^T it is det(U V^T) U C V^T, where C holds the products of all other singular
    values.
    """
    u, s, vt = np.linalg.svd(x)
    n = s.shape[-1]
    others = np.where(eye_beside(x, n, np.bool_), x.dtype.type(1), s[..., None, :]).prod(-1)
    sign = np.linalg.det(u) * np.linalg.det(vt)
    return (u * (others * sign[..., None])[..., None, :]) @ vt


@register("linalg.det", node=LinalgDet, out=True)
def linalg_det(A: Tensor) -> Tensor:
    """The determinant of each matrix of shape (..., n, n), of shape (...) (``torch.linalg.det``).

    Raises RuntimeError unless the matrices are square and float32 or float64.

    >>> torch.linalg.det(torch.tensor([[1.0, 2.0], [3.0, 4.5]]))
    tensor(-1.5000)
    """
    check_tensor("linalg_det", A, "A")
    check_square("linalg.det", A)
    check_floating("linalg.det", A, "lu_cpu")
    return LinalgDet.apply(A)


@register(node=LinalgDet)
def det(input: Tensor) -> Tensor:
    """The determinant of each matrix: ``linalg.det`` (``torch.det``).

    >>> torch.det(1.5 * torch.eye(2))
    tensor(2.2500)
    """
    return linalg_det(input)


class LinalgSlogdet(Function):
    """Sign and logarithm of the size of the determinant.    dA = g A^-T, for the logarithm's g"""

    __slots__ = ("parts",)
    n_outputs = 2
    keeps = "inputs"

    def forward(self, x):
        sign, logabsdet = np.linalg.slogdet(x)
        self.parts = [as_array(sign), as_array(logabsdet)]
        return self.parts

    def backward(self, g, x):
        slope = g[1]
        if slope is None:
            return v.zeros(x.shape, x)
        inverse = v.in_formula(LinalgInvEx, x)
        return v.unsqueeze(v.unsqueeze(slope, slope.ndim), slope.ndim + 1) * inverse.mT


class linalg_slogdet_result(NamedResults, namedtuple("linalg_slogdet", ("sign", "logabsdet"))):
    """The result of ``linalg.slogdet``."""

    __slots__ = ()


class slogdet_result(NamedResults, namedtuple("slogdet", ("sign", "logabsdet"))):
    """The result of ``slogdet``."""

    __slots__ = ()


def _slogdet(A: Tensor) -> list[Tensor]:
    check_square("linalg.slogdet", A)
    check_floating("linalg.slogdet", A)
    return LinalgSlogdet.apply(A)


@register("linalg.slogdet", node=LinalgSlogdet, out=True)
def slogdet_of(A: Tensor) -> Any:
    """Sign and logarithm of the absolute value of each determinant (``torch.linalg.slogdet``).

    - ``A``: (..., n, n). Result: (sign, logabsdet), both of shape (...).

    >>> torch.linalg.slogdet(torch.tensor([[0.0, 1.0], [1.0, 0.0]])).sign
    tensor(-1.)
    """
    check_tensor("linalg_slogdet", A, "A")
    return linalg_slogdet_result(*_slogdet(A))


@register(node=LinalgSlogdet)
def slogdet(input: Tensor) -> Any:
    """``linalg.slogdet`` (``torch.slogdet``).

    >>> torch.slogdet(torch.eye(2)).logabsdet
    tensor(0.)
    """
    check_tensor("slogdet", input)
    return slogdet_result(*_slogdet(input))


@register(node=LinalgSlogdet)
def logdet(input: Tensor) -> Tensor:
    """The logarithm of each determinant, nan where it is negative (``torch.logdet``).

    >>> torch.logdet(torch.eye(2))
    tensor(0.)
    """
    check_tensor("logdet", input)
    check_square("logdet", input)
    check_floating("logdet", input)
    sign, logabsdet = LinalgSlogdet.apply(input)
    return where(sign == -1.0, float("nan"), logabsdet)
