"""Functions that can be undone: what all have in common, chains of them, their inverses.

``transform(x)`` is y, ``transform.inv(y)`` is x, ``transform.log_abs_det_jacobian(x, y)`` the
logarithm of the stretch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ops.making.likes import full_like
from ..tensors import Tensor
from . import constraints


class Transform:
    """A function of Tensors that can be undone.

    - ``domain``, ``codomain``: the sets of what it takes and gives.
    - ``bijective``: can it be undone everywhere? ``sign``: 1 when it rises, -1 when it falls.
    - ``cache_size``: 1 to keep the last pair, so that undoing gives back the very same tensor.
    """

    bijective = False
    domain: Any = constraints.real
    codomain: Any = constraints.real
    sign: Any = None  # unknown

    def __init__(self, cache_size: int = 0) -> None:
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size = cache_size
        self._cached: tuple[Any, Any] = (None, None)

    @property
    def event_dim(self) -> int:
        """How many dimensions one value has, where it takes as many as it gives."""
        if self.domain.event_dim != self.codomain.event_dim:
            raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")
        return self.domain.event_dim

    @property
    def inv(self) -> Any:
        """The transform that undoes it."""
        return _InverseTransform(self)

    def with_cache(self, cache_size: int = 1) -> Any:
        """The same transform with another cache."""
        if self._cache_size == cache_size:
            return self
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
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
        x = self._inverse(y)
        if self._cache_size:
            self._cached = x, y
        return x

    def _call(self, x: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} does not define _call")

    def _inverse(self, y: Tensor) -> Tensor:
        raise NotImplementedError(f"{type(self).__name__} cannot be undone")

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


class _InverseTransform(Transform):
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

    def forward_shape(self, shape: Any) -> Any:
        return self._other.inverse_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self._other.forward_shape(shape)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return -self._other.log_abs_det_jacobian(y, x)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _InverseTransform) and self._other == other._other

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"_InverseTransform({self._other!r})"


def summed(value: Tensor, dims: int) -> Tensor:
    """The sum over the last dimensions."""
    return value if dims == 0 else value.reshape((*value.shape[:-dims], -1)).sum(-1)


class ComposeTransform(Transform):
    """Several transforms, one after the other.

    - ``parts``: the first of them is applied first.
    """

    def __init__(self, parts: Sequence[Transform], cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.parts = [part.with_cache(cache_size) for part in parts] if cache_size else list(parts)
        self.bijective = all([part.bijective for part in parts])

    @property
    def domain(self) -> Any:  # type: ignore[override]
        """What the first part takes, with as many dimensions as any of the parts needs there."""
        if not self.parts:
            return constraints.real
        event = self.parts[-1].codomain.event_dim
        for part in reversed(self.parts):
            event += part.domain.event_dim - part.codomain.event_dim
            event = max(event, part.domain.event_dim)
        return _with_dims(self.parts[0].domain, event)

    @property
    def codomain(self) -> Any:  # type: ignore[override]
        """What the last part gives, with as many dimensions as any of the parts makes."""
        if not self.parts:
            return constraints.real
        event = self.parts[0].domain.event_dim
        for part in self.parts:
            event += part.codomain.event_dim - part.domain.event_dim
            event = max(event, part.codomain.event_dim)
        return _with_dims(self.parts[-1].codomain, event)

    @property
    def sign(self) -> Any:  # type: ignore[override]
        sign = 1
        for part in self.parts:
            sign = sign * part.sign
        return sign

    @property
    def inv(self) -> Any:
        return ComposeTransform([part.inv for part in reversed(self.parts)])

    def with_cache(self, cache_size: int = 1) -> Any:
        return self if cache_size == self._cache_size else ComposeTransform(self.parts, cache_size)

    def __call__(self, x: Tensor) -> Tensor:
        for part in self.parts:
            x = part(x)
        return x

    def _inv_call(self, y: Tensor) -> Tensor:
        for part in reversed(self.parts):
            y = part._inv_call(y)
        return y

    def forward_shape(self, shape: Any) -> Any:
        for part in self.parts:
            shape = part.forward_shape(shape)
        return shape

    def inverse_shape(self, shape: Any) -> Any:
        for part in reversed(self.parts):
            shape = part.inverse_shape(shape)
        return shape

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        if not self.parts:
            return full_like(x, 0)
        event, stretches = self.domain.event_dim, []
        for i, part in enumerate(self.parts, 1):
            after = y if i == len(self.parts) else part(x)
            stretch = part.log_abs_det_jacobian(x, after)
            stretches.append(summed(stretch, event - part.domain.event_dim))
            event += part.codomain.event_dim - part.domain.event_dim
            x = after
        total = stretches[0]
        for stretch in stretches[1:]:
            total = total + stretch
        return total

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ComposeTransform) and self.parts == other.parts

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        inside = ",\n    ".join([repr(part) for part in self.parts])
        return f"ComposeTransform(\n    {inside}\n)"


def _with_dims(inside: Any, event: int) -> Any:
    """A set whose values have ``event`` dimensions, at least."""
    missing = event - inside.event_dim
    return constraints.independent(inside, missing) if missing > 0 else inside


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

    def _inverse(self, y: Tensor) -> Tensor:
        return self.base_transform.inv(y)

    def forward_shape(self, shape: Any) -> Any:
        return self.base_transform.forward_shape(shape)

    def inverse_shape(self, shape: Any) -> Any:
        return self.base_transform.inverse_shape(shape)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        stretch = self.base_transform.log_abs_det_jacobian(x, y)
        return summed(stretch, self.reinterpreted_batch_ndims)

    def __repr__(self) -> str:
        return f"IndependentTransform({self.base_transform!r}, {self.reinterpreted_batch_ndims})"
