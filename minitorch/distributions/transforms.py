"""Functions that can be undone, and how they stretch densities.

``transform(x)`` is y, ``transform.inv(y)`` is x, ``transform.log_abs_det_jacobian(x, y)`` the
logarithm of the stretch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..ops.activations.exponential_units import softplus
from ..ops.activations.softmax import softmax
from ..ops.elementwise.clamping import clamp
from ..ops.elementwise.exponentials import exp, log
from ..ops.elementwise.trigonometry import tanh
from ..ops.making.likes import full_like
from ..tensors import Tensor
from ..tensors.dtypes import finfo
from . import constraints

__all__ = [
    "AbsTransform",
    "AffineTransform",
    "ComposeTransform",
    "ExpTransform",
    "IndependentTransform",
    "PowerTransform",
    "SigmoidTransform",
    "SoftmaxTransform",
    "SoftplusTransform",
    "TanhTransform",
    "Transform",
    "identity_transform",
]


class Transform:
    """A function of Tensors that can be undone.

    - ``domain``, ``codomain``: the sets of what it takes and gives.
    - ``bijective``: can it be undone everywhere? ``sign``: 1 when it rises, -1 when it falls.
    - ``cache_size``: 1 to keep the last pair, so that undoing gives back the very same tensor.
    """

    bijective = False
    domain: Any = constraints.real
    codomain: Any = constraints.real
    sign: Any

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size = cache_size
        self._cached: tuple[Any, Any] = (None, None)
        self._inverse: Any = None

    @property
    def event_dim(self) -> int:
        """How many dimensions one value has, where it takes as many as it gives."""
        if self.domain.event_dim != self.codomain.event_dim:
            raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")
        return self.domain.event_dim

    @property
    def inv(self) -> Any:
        """The transform that undoes it."""
        return _Inverse(self)

    def with_cache(self, cache_size: int = 1) -> Any:
        """The same transform with another cache."""
        if self._cache_size == cache_size:
            return self
        new = type(self).__new__(type(self))
        new.__dict__.update(self.__dict__, _cache_size=cache_size, _cached=(None, None))
        return new

    def __call__(self, x: Tensor) -> Tensor:
        if self._cache_size and x is self._cached[0]:
            return self._cached[1]
        y = self._call(x)
        if self._cache_size:
            self._cached = x, y
        return y

    def _inv_call(self, y: Tensor) -> Tensor:
        if self._cache_size and y is self._cached[1]:
            return self._cached[0]
        x = self._undo(y)
        if self._cache_size:
            self._cached = x, y
        return x

    def _call(self, x: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} does not define _call")

    def _undo(self, y: Tensor) -> Tensor:
        own = type(self).__dict__.get("_inverse_of")
        if own is None:
            raise NotImplementedError(f"{type(self).__name__} cannot be undone")
        return own(self, y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        """The logarithm of the stretch at x, where y is its result."""
        raise NotImplementedError(f"{type(self).__name__} has no log_abs_det_jacobian")

    def forward_shape(self, shape: Any) -> Any:
        """The shape of its result."""
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        """The shape of what it was given."""
        return shape

    def __eq__(self, other: object) -> bool:
        return self is other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class _Inverse(Transform):
    """A transform the other way round."""

    def __init__(self, transform: Transform) -> None:
        super().__init__(transform._cache_size)
        self._other = transform
        self.domain, self.codomain = transform.codomain, transform.domain
        self.bijective = transform.bijective

    @property
    def sign(self) -> Any:  # type: ignore[override]
        return self._other.sign

    @property
    def inv(self) -> Transform:
        return self._other

    def __call__(self, x: Tensor) -> Tensor:
        return self._other._inv_call(x)

    def _inv_call(self, y: Tensor) -> Tensor:
        return self._other(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._other.log_abs_det_jacobian(y, x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Inverse) and self._other == other._other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"_InverseTransform({self._other!r})"


def _summed(value: Tensor, dims: int) -> Tensor:
    """The sum over the last dimensions."""
    return value if dims == 0 else value.flatten(-dims).sum(-1)


class ComposeTransform(Transform):
    """Several transforms, one after the other."""

    def __init__(self, parts: Sequence[Transform], cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else list(parts)
        self.bijective = all([part.bijective for part in parts])
        self.domain = self.parts[0].domain if parts else constraints.real
        self.codomain = self.parts[-1].codomain if parts else constraints.real

    @property
    def sign(self) -> Any:  # type: ignore[override]
        sign = 1
        for part in self.parts:
            sign = sign * part.sign
        return sign

    @property
    def inv(self) -> Any:
        return ComposeTransform([part.inv for part in reversed(self.parts)])

    def _call(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
        return x

    def _undo(self, y: Tensor) -> Tensor:
        for part in reversed(self.parts):
            y = part._inv_call(y)
        return y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if not self.parts:
            return full_like(x, 0)
        event = max([part.domain.event_dim for part in self.parts])
        total: Any = 0
        for part in self.parts:
            after = part(x)
            stretch = part.log_abs_det_jacobian(x, after)
            total = total + _summed(stretch, event - part.domain.event_dim)
            x = after
        return total

    def __repr__(self) -> str:
        inside = ",\n    ".join([repr(part) for part in self.parts])
        return f"ComposeTransform(\n    {inside}\n)"


identity_transform = ComposeTransform([])


class IndependentTransform(Transform):
    """A transform whose last dimensions count as one value."""

    def __init__(
        self, base_transform: Transform, reinterpreted_batch_ndims: int, cache_size: int = 0
    ) -> None:
        super().__init__(cache_size)
        self.base_transform = base_transform
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        self.bijective = base_transform.bijective
        grouped = constraints.independent
        self.domain = grouped(base_transform.domain, reinterpreted_batch_ndims)
        self.codomain = grouped(base_transform.codomain, reinterpreted_batch_ndims)

    @property
    def sign(self) -> Any:  # type: ignore[override]
        return self.base_transform.sign

    def _call(self, x: Tensor) -> Tensor:
        return self.base_transform(x)

    def _undo(self, y: Tensor) -> Tensor:
        return self.base_transform.inv(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        stretch = self.base_transform.log_abs_det_jacobian(x, y)
        return _summed(stretch, self.reinterpreted_batch_ndims)


class ExpTransform(Transform):
    """y = e^x"""

    codomain = constraints.positive
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return exp(x)

    def _inverse_of(self, y: Tensor) -> Tensor:
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
        self.exponent = exponent

    @property
    def sign(self) -> Any:  # type: ignore[override]
        exponent = self.exponent
        return exponent.sign() if isinstance(exponent, Tensor) else math.copysign(1, exponent)

    def _call(self, x: Tensor) -> Tensor:
        return x.pow(self.exponent)

    def _inverse_of(self, y: Tensor) -> Tensor:
        return y.pow(1 / self.exponent)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return (self.exponent * y / x).abs().log()


class SigmoidTransform(Transform):
    """y = 1 / (1 + e^-x)"""

    codomain = constraints.unit_interval
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        limits = finfo(x.dtype)
        return clamp(x.sigmoid(), min=limits.tiny, max=1.0 - limits.eps)

    def _inverse_of(self, y: Tensor) -> Tensor:
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

    def _inverse_of(self, y: Tensor) -> Tensor:
        return (-y).expm1().neg().log() + y

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -softplus(-x)


class TanhTransform(Transform):
    """y = tanh(x)"""

    codomain = constraints.interval(-1.0, 1.0)
    bijective, sign = True, 1

    def _call(self, x: Tensor) -> Tensor:
        return tanh(x)

    def _inverse_of(self, y: Tensor) -> Tensor:
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

    def _inverse_of(self, y: Tensor) -> Tensor:
        return y


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

    def _inverse_of(self, y: Tensor) -> Tensor:
        return (y - self.loc) / self.scale

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        scale = self.scale
        stretch = (
            scale.abs().log() if isinstance(scale, Tensor) else full_like(x, math.log(abs(scale)))
        )
        return _summed(stretch.expand(x.shape), self.domain.event_dim)

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

    def _inverse_of(self, y: Tensor) -> Tensor:
        return y.log()
