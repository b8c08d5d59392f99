"""Transforms onto a set: which parameter may be any number (``torch.distributions``).

``biject_to(positive)`` is a transform that can be undone, ``transform_to(positive)`` any one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import constraints, transforms
from .constraints import Constraint

__all__ = ["ConstraintRegistry", "biject_to", "transform_to"]


class ConstraintRegistry:
    """From sets to transforms onto them; calling it gives the transform of a set."""

    def __init__(self) -> None:
        self._registry: dict[type, Callable[[Any], Any]] = {}

    def register(self, constraint: Any, factory: Any = None) -> Any:
        """Let ``factory(set)`` make the transform of such sets; also as a decorator."""
        if factory is None:
            return lambda factory: self.register(constraint, factory)
        if isinstance(constraint, Constraint):
            constraint = type(constraint)
        if not isinstance(constraint, type) or not issubclass(constraint, Constraint):
            raise TypeError(
                "Expected constraint to be either a Constraint subclass or instance, but got "
                f"{constraint}"
            )
        self._registry[constraint] = factory
        return factory

    def __call__(self, constraint: Constraint) -> Any:
        """The transform from all numbers to a set; NotImplementedError if none is known."""
        factory = self._registry.get(type(constraint))
        if factory is None:
            raise NotImplementedError(f"Cannot transform {type(constraint).__name__} constraints")
        return factory(constraint)


biject_to = ConstraintRegistry()
transform_to = ConstraintRegistry()


def _above(constraint: Any) -> Any:
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.lower_bound, 1)]
    )


def _below(constraint: Any) -> Any:
    return transforms.ComposeTransform(
        [transforms.ExpTransform(), transforms.AffineTransform(constraint.upper_bound, -1)]
    )


def _between(constraint: Any) -> Any:
    low, high = constraint.lower_bound, constraint.upper_bound
    if _is(low, 0) and _is(high, 1):
        return transforms.SigmoidTransform()
    squeeze = transforms.AffineTransform(low, high - low)
    return transforms.ComposeTransform([transforms.SigmoidTransform(), squeeze])


def _is(bound: Any, number: float) -> bool:
    return isinstance(bound, (int, float)) and bound == number


def _each(registry: ConstraintRegistry) -> Callable[[Any], Any]:
    def make(constraint: Any) -> Any:
        inside = registry(constraint.base_constraint)
        return transforms.IndependentTransform(inside, constraint.reinterpreted_batch_ndims)

    return make


def _pieces(registry: ConstraintRegistry) -> Callable[[Any], Any]:
    def make(constraint: Any) -> Any:
        each = [registry(one) for one in constraint.cseq]
        return transforms.CatTransform(each, constraint.dim, constraint.lengths)

    return make


def _places(registry: ConstraintRegistry) -> Callable[[Any], Any]:
    def make(constraint: Any) -> Any:
        each = [registry(one) for one in constraint.cseq]
        return transforms.StackTransform(each, constraint.dim)

    return make


for _registry in (biject_to, transform_to):
    _registry.register(constraints.real, lambda constraint: transforms.identity_transform)
    _registry.register(constraints.independent, _each(_registry))
    _registry.register(constraints.greater_than, _above)
    _registry.register(constraints.greater_than_eq, _above)
    _registry.register(constraints.less_than, _below)
    _registry.register(constraints.interval, _between)
    _registry.register(constraints.half_open_interval, _between)
    _registry.register(
        constraints.corr_cholesky, lambda constraint: transforms.CorrCholeskyTransform()
    )
    _registry.register(constraints.cat, _pieces(_registry))
    _registry.register(constraints.stack, _places(_registry))
transform_to.register(constraints.simplex, lambda constraint: transforms.SoftmaxTransform())
biject_to.register(constraints.simplex, lambda constraint: transforms.StickBreakingTransform())
transform_to.register(
    constraints.lower_cholesky, lambda constraint: transforms.LowerCholeskyTransform()
)
for _matrices in (constraints.positive_definite, constraints.positive_semidefinite):
    transform_to.register(_matrices, lambda constraint: transforms.PositiveDefiniteTransform())
