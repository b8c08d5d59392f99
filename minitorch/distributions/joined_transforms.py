"""Transforms made of others, part by part, of a shape, and of a distribution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..ops.joining.cat_and_stack import cat, stack
from ..tensors import Tensor
from ..tensors.shapes import Size
from . import constraints
from .distribution import Distribution
from .matrix_transforms import check_dims
from .transform import Transform, summed


class _Joined(Transform):
    """Several transforms, each of its own part along a dimension."""

    def __init__(self, tseq: Sequence[Transform], dim: int, cache_size: int) -> None:
        if not all([isinstance(one, Transform) for one in tseq]):
            raise AssertionError("All elements of tseq must be Transform instances")
        super().__init__(cache_size)
        self.transforms = [one.with_cache(cache_size) for one in tseq] if cache_size else list(tseq)
        self.dim = dim

    @property
    def bijective(self) -> bool:  # type: ignore[override]
        return all([one.bijective for one in self.transforms])

    def _check(self, name: str, value: Tensor, length: int, called: str) -> None:
        if not -value.dim() <= self.dim < value.dim():
            raise AssertionError(
                f"dim {self.dim} out of range for tensor with {value.dim()} dimensions"
            )
        if value.size(self.dim) != length:
            raise AssertionError(
                f"{name}.size({self.dim}) = {value.size(self.dim)} must equal {called} {length}"
            )


class CatTransform(_Joined):
    """Several transforms, each of a piece of its own (``torch.distributions.CatTransform``).

    - ``tseq``: the transforms; ``lengths``: how long their pieces are along ``dim``, by default 1.
    """

    def __init__(
        self,
        tseq: Sequence[Transform],
        dim: int = 0,
        lengths: Sequence[int] | None = None,
        cache_size: int = 0,
    ) -> None:
        super().__init__(tseq, dim, cache_size)
        self.lengths = [1] * len(self.transforms) if lengths is None else list(lengths)
        if len(self.lengths) != len(self.transforms):
            raise AssertionError(
                f"lengths ({len(self.lengths)}) must match transforms ({len(self.transforms)})"
            )

    @property
    def event_dim(self) -> int:
        return max([one.event_dim for one in self.transforms])

    @property
    def length(self) -> int:
        """The length of all pieces together."""
        return sum(self.lengths)

    @constraints.dependent_property
    def domain(self) -> Any:  # type: ignore[override]
        return constraints.cat([one.domain for one in self.transforms], self.dim, self.lengths)

    @constraints.dependent_property
    def codomain(self) -> Any:  # type: ignore[override]
        return constraints.cat([one.codomain for one in self.transforms], self.dim, self.lengths)

    def _pieces(self, name: str, value: Tensor) -> list[Tensor]:
        self._check(name, value, self.length, "length")
        starts = [sum(self.lengths[:i]) for i in range(len(self.lengths))]
        return [value.narrow(self.dim, *place) for place in zip(starts, self.lengths)]

    def _call(self, x: Tensor) -> Tensor:
        pieces = self._pieces("x", x)
        return cat([one(piece) for one, piece in zip(self.transforms, pieces)], self.dim)

    def _inverse(self, y: Tensor) -> Tensor:
        pieces = self._pieces("y", y)
        return cat([one.inv(piece) for one, piece in zip(self.transforms, pieces)], self.dim)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        event = self.event_dim
        stretches = [
            summed(one.log_abs_det_jacobian(before, after), event - one.event_dim)
            for one, before, after in zip(
                self.transforms, self._pieces("x", x), self._pieces("y", y)
            )
        ]
        # Along a dimension of one value the stretches multiply; else each piece keeps its own.
        dim = (self.dim - x.dim() if self.dim >= 0 else self.dim) + event
        if dim < 0:
            return cat(stretches, dim)
        total: Any = 0
        for stretch in stretches:
            total = total + stretch
        return total


class StackTransform(_Joined):
    """Several transforms, each of one place of ``dim`` (``torch.distributions.StackTransform``).

    - ``tseq``: the transforms, as many as that dimension is long.
    """

    def __init__(self, tseq: Sequence[Transform], dim: int = 0, cache_size: int = 0) -> None:
        super().__init__(tseq, dim, cache_size)

    @constraints.dependent_property
    def domain(self) -> Any:  # type: ignore[override]
        return constraints.stack([one.domain for one in self.transforms], self.dim)

    @constraints.dependent_property
    def codomain(self) -> Any:  # type: ignore[override]
        return constraints.stack([one.codomain for one in self.transforms], self.dim)

    def _places(self, name: str, value: Tensor) -> list[Tensor]:
        self._check(name, value, len(self.transforms), "len(transforms)")
        return [value.select(self.dim, i) for i in range(value.size(self.dim))]

    def _joined(self, function: Callable[..., Tensor], *values: list[Tensor]) -> Tensor:
        return stack([function(*each) for each in zip(self.transforms, *values)], self.dim)

    def _call(self, x: Tensor) -> Tensor:
        return self._joined(lambda one, part: one(part), self._places("x", x))

    def _inverse(self, y: Tensor) -> Tensor:
        return self._joined(lambda one, part: one.inv(part), self._places("y", y))

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self._joined(
            lambda one, before, after: one.log_abs_det_jacobian(before, after),
            self._places("x", x),
            self._places("y", y),
        )


class ReshapeTransform(Transform):
    """The last dimensions in another shape (``torch.distributions.ReshapeTransform``).

    - ``in_shape``, ``out_shape``: of one value, before and after. ValueError if their numbers of
      elements differ.
    """

    bijective = True

    def __init__(self, in_shape: Any, out_shape: Any, cache_size: int = 0) -> None:
        self.in_shape, self.out_shape = Size(in_shape), Size(out_shape)
        if self.in_shape.numel() != self.out_shape.numel():
            raise ValueError("in_shape, out_shape have different numbers of elements")
        super().__init__(cache_size)

    @constraints.dependent_property
    def domain(self) -> Any:  # type: ignore[override]
        return constraints.independent(constraints.real, len(self.in_shape))

    @constraints.dependent_property
    def codomain(self) -> Any:  # type: ignore[override]
        return constraints.independent(constraints.real, len(self.out_shape))

    def _call(self, x: Tensor) -> Tensor:
        return x.reshape(self.forward_shape(x.shape))

    def _inverse(self, y: Tensor) -> Tensor:
        return y.reshape(self.inverse_shape(y.shape))

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return x.new_zeros(x.shape[: x.dim() - len(self.in_shape)])

    def forward_shape(self, shape: Any) -> Any:
        return _with_end(shape, self.in_shape, self.out_shape)

    def inverse_shape(self, shape: Any) -> Any:
        return _with_end(shape, self.out_shape, self.in_shape)


def _with_end(shape: Any, old: Size, new: Size) -> Size:
    """A shape with the end ``new`` in place of ``old``."""
    check_dims(shape, len(old))
    cut = len(shape) - len(old)
    if tuple(shape[cut:]) != tuple(old):
        raise ValueError(f"Shape mismatch: expected {shape[cut:]} but got {old}")
    return Size((*shape[:cut], *new))


class CumulativeDistributionTransform(Transform):
    """The chance of at most x (``torch.distributions.CumulativeDistributionTransform``).

    - ``distribution``: whose ``cdf`` it is; undone by its ``icdf``.
    """

    bijective, sign = True, 1
    codomain = constraints.unit_interval

    def __init__(self, distribution: Distribution, cache_size: int = 0) -> None:
        super().__init__(cache_size)
        self.distribution = distribution

    @property
    def domain(self) -> Any:  # type: ignore[override]
        return self.distribution.support

    def _call(self, x: Tensor) -> Tensor:
        return self.distribution.cdf(x)

    def _inverse(self, y: Tensor) -> Tensor:
        return self.distribution.icdf(y)

    def log_abs_det_jacobian(self, x: Tensor, y: Tensor) -> Tensor:
        return self.distribution.log_prob(x)
