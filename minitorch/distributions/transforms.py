"""Functions that can be undone, and how they stretch densities.

``transform(x)`` is y, ``transform.inv(y)`` is x, ``transform.log_abs_det_jacobian(x, y)`` the
logarithm of the stretch. Here are those of single numbers; those of vectors and matrices, and
those made of others, stand in files of their own.
"""

from __future__ import annotations

import math
from typing import Any

from ..ops.activations.exponential_units import softplus
from ..ops.activations.softmax import softmax
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import exp, log
from ..ops.elementwise.trigonometry import tanh
from ..ops.making.likes import full_like
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from ..tensors.queries import broadcast_shapes
from . import constraints
from .joined_transforms import (
    CatTransform,
    CumulativeDistributionTransform,
    ReshapeTransform,
    StackTransform,
)
from .matrix_transforms import (
    CorrCholeskyTransform,
    LowerCholeskyTransform,
    PositiveDefiniteTransform,
    StickBreakingTransform,
    check_dims,
)
from .transform import (
    ComposeTransform,
    IndependentTransform,
    Transform,
    identity_transform,
    summed,
)
from .transform import _InverseTransform as _InverseTransform
from .utils import broadcast_all

__all__ = [
    "AbsTransform",
    "AffineTransform",
    "CatTransform",
    "ComposeTransform",
    "CorrCholeskyTransform",
    "CumulativeDistributionTransform",
    "ExpTransform",
    "IndependentTransform",
    "LowerCholeskyTransform",
    "PositiveDefiniteTransform",
    "PowerTransform",
    "ReshapeTransform",
    "SigmoidTransform",
    "SoftmaxTransform",
    "SoftplusTransform",
    "StackTransform",
    "StickBreakingTransform",
    "TanhTransform",
    "Transform",
    "identity_transform",
]


class ExpTransform(Transform):
    """y = e^x"""

    codomain = constraints.positive
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return exp(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return log(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ExpTransform)

    __hash__ = object.__hash__


class PowerTransform(Transform):
    """y = x^exponent, for positive x"""

    domain = codomain = constraints.positive
    bijective = True

    def __init__(self, exponent: Any, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        (self.exponent,) = broadcast_all(exponent)

    @property
    def sign(self) -> Any:  # type: ignore[override]
        return self.exponent.sign()

    def _call(self, x: Tensor) -> Tensor:
        return x.pow(self.exponent)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return (self.exponent * y / x).abs().log()

    def forward_shape(self, shape: Any) -> Any:
        return broadcast_shapes(shape, self.exponent.shape)

    inverse_shape = forward_shape

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PowerTransform) and _equal(self.exponent, other.exponent)

    __hash__ = object.__hash__


def _clipped_sigmoid(x: Tensor) -> Tensor:
    """The sigmoid, above 0 and below 1 also where it rounds to them."""
    limits = finfo(x.dtype)
    return clamp(x.sigmoid(), min=limits.tiny, max=1.0 - limits.eps)


class SigmoidTransform(Transform):
    """y = 1 / (1 + e^-x)"""

    codomain = constraints.unit_interval
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return _clipped_sigmoid(x)

    def _inverse(self, y: Tensor) -> Tensor:
        limits = finfo(y.dtype)
        y = y.clamp(min=limits.tiny, max=1.0 - limits.eps)
        return y.log() - (-y).log1p()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -softplus(-x) - softplus(x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SigmoidTransform)

    __hash__ = object.__hash__


class SoftplusTransform(Transform):
    """y = log(1 + e^x)"""

    codomain = constraints.positive
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return softplus(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return (-y).expm1().neg().log() + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -softplus(-x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SoftplusTransform)

    __hash__ = object.__hash__


class TanhTransform(Transform):
    """y = tanh(x)"""

    codomain = constraints.interval(-1.0, 1.0)
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return tanh(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.atanh()

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return 2.0 * (math.log(2.0) - x - softplus(-2.0 * x))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TanhTransform)

    __hash__ = object.__hash__


class AbsTransform(Transform):
    """y = |x|, undone as y"""

    codomain = constraints.positive

    def _call(self, x: Tensor) -> Tensor:
        return x.abs()

    def _inverse(self, y: Tensor) -> Tensor:
        return y

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbsTransform)

    __hash__ = object.__hash__


class AffineTransform(Transform):
    """y = loc + scale * x"""

    bijective = True

    def __init__(self, loc: Any, scale: Any, event_dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.loc, self.scale = loc, scale
        if event_dim:
            self.domain = self.codomain = constraints.independent(constraints.real, event_dim)

    @property
    def sign(self) -> Any:  # type: ignore[override]
        scale = self.scale
        if isinstance(scale, Tensor):
            return scale.sign()
        return 1 if scale > 0 else -1 if scale < 0 else 0

    def _call(self, x: Tensor) -> Tensor:
        return self.loc + self.scale * x

    def _inverse(self, y: Tensor) -> Tensor:
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        scale = self.scale
        stretch = (
            scale.abs().log() if isinstance(scale, Tensor) else full_like(x, math.log(abs(scale)))
        )
        return summed(stretch.expand(x.shape), self.domain.event_dim)

    def forward_shape(self, shape: Any) -> Any:
        given = [getattr(value, "shape", ()) for value in (self.loc, self.scale)]
        return broadcast_shapes(shape, *given)

    inverse_shape = forward_shape

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, AffineTransform):
            return False
        return _equal(self.loc, other.loc) and _equal(self.scale, other.scale)

    __hash__ = object.__hash__


def _equal(a: Any, b: Any) -> bool:
    same = a == b
    return bool(same.all()) if isinstance(same, Tensor) else bool(same)


class SoftmaxTransform(Transform):
    """y = softmax(x) along the last dimension; undone as log(y)"""

    domain, codomain = constraints.real_vector, constraints.simplex

    def _call(self, x: Tensor) -> Tensor:
        return softmax(x, -1)

    def _inverse(self, y: Tensor) -> Tensor:
        return y.log()

    def forward_shape(self, shape: Any) -> Any:
        check_dims(shape, 1)
        return shape

    inverse_shape = forward_shape

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SoftmaxTransform)

    __hash__ = object.__hash__
