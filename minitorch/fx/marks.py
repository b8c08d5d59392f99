"""Marks of sizes for PyTorch's compiler: which may change, which never do (``torch._dynamo``).

A recording here is of sizes as they are, and another one is made for others: so the marks are kept
on the tensor, as PyTorch keeps them, and change nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..nn.module.module import Module
from ..tensors import Tensor

__all__ = [
    "mark_dynamic",
    "mark_static",
    "mark_static_address",
    "mark_unbacked",
    "maybe_mark_dynamic",
]


class _DimRange(NamedTuple):
    """How large a dimension may be."""

    dim: int
    min: int | None
    max: int | None


def mark_dynamic(
    t: Any,
    index: Any,
    *,
    hint_override: int | None = None,
    min: int | None = None,
    max: int | None = None,
    specialize_on: list[Any] | None = None,
) -> None:
    """Note that a size of the tensor may change (``torch._dynamo.mark_dynamic``).

    - ``index``: its dimension, or several in a list or tuple.
    - ``min``, ``max``: how small and how large it may be; the others are noted, too.

    AssertionError for another ``index``.
    """

    def mark(dim: int) -> None:
        _noted(t, "_dynamo_dynamic_indices", set).add(dim)
        _noted(t, "_dynamo_dynamic_range", set).add(_DimRange(dim, min, max))
        hints = _noted(t, "_dynamo_hint_overrides", dict)
        if hint_override and isinstance(index, int):
            hints[dim] = hint_override
        _noted(t, "_specialize_on", dict)[dim] = [] if specialize_on is None else specialize_on

    _each(t, index, mark)


def maybe_mark_dynamic(t: Any, index: Any) -> None:
    """The same, where it need not stay so (``torch._dynamo.maybe_mark_dynamic``)."""
    _each(t, index, lambda dim: _noted(t, "_dynamo_weak_dynamic_indices", set).add(dim))


def mark_unbacked(
    t: Any,
    index: Any,
    hint_override: int | None = None,
    strict: bool = False,
    specialize_on: list[Any] | None = None,
    shape_id: str | None = None,
    min: int | None = None,
    max: int | None = None,
) -> None:
    """Note that nothing is known of a size (``torch._dynamo.decorators.mark_unbacked``)."""
    _each(t, index, lambda dim: _noted(t, "_dynamo_unbacked_indices", set).add(dim))


def mark_static(t: Any, index: Any = None) -> Any:
    """Note that a size never changes; left out, no size does (``torch._dynamo.mark_static``).

    - ``t``: a Tensor, or a class of Modules, which is returned.

    TypeError for what is neither.
    """
    if isinstance(t, type) and issubclass(t, Module):
        t._dynamo_marked_static = True  # type: ignore[attr-defined]
        return t
    _check_tensor("mark_static expects a tensor/nn.Module class", t)
    every = list(range(t.dim())) if index is None else index
    return _each(t, every, lambda dim: _noted(t, "_dynamo_static_indices", set).add(dim))


def mark_static_address(t: Any, guard: bool = False) -> None:
    """Note that the tensor's memory stays where it is (``torch._dynamo.mark_static_address``)."""
    _check_tensor("mark_static_address expects a tensor", t)
    t._dynamo_static_input_type = "guarded" if guard else "unguarded"


def _check_tensor(what: str, t: Any) -> None:
    if not isinstance(t, Tensor):
        raise TypeError(f"{what} but received {type(t)}")


def _noted(t: Any, name: str, kind: type) -> Any:
    """The tensor's notes of one kind, made when first needed."""
    if not hasattr(t, name):
        setattr(t, name, kind())
    return getattr(t, name)


def _each(t: Any, index: Any, mark: Callable[[int], None]) -> None:
    if not isinstance(index, (int, list, tuple)):
        raise AssertionError(f"Expected index to be int, list, or tuple, got {type(index)}")
    for dim in [index] if isinstance(index, int) else index:
        mark(dim)
        t._has_dynamo_dim_marking = True
