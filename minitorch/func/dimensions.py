"""Which dimension of each leaf counts the samples: one number for all, or built as they are."""

from __future__ import annotations

from typing import Any

from ..tensors import Tensor
from ..utils._pytree import TreeSpec, tree_flatten


def spread(dims: Any, spec: TreeSpec) -> list[Any] | None:
    """``dims`` for every leaf; a number counts for all below it. None when it does not fit."""
    if dims is None or isinstance(dims, int) or (not spec.children() and _is_leaf(dims)):
        return [dims] * spec.num_leaves
    children, own = tree_flatten(dims, is_leaf=lambda one: one is not dims)
    if len(own.children()) != len(spec.children()) or own.type is None:
        return None
    found: list[Any] = []
    for child, below in zip(children, spec.children()):
        inner = spread(child, below)
        if inner is None:
            return None
        found += inner
    return found


def _is_leaf(dims: Any) -> bool:
    return tree_flatten(dims)[1].type is None


def sample_of(leaf: Tensor, dim: int, i: int) -> Tensor:
    """Sample number ``i``; zeros when there is none."""
    if leaf.size(dim):
        return leaf.select(dim, i)
    return leaf.new_zeros([size for at, size in enumerate(leaf.shape) if at != dim % leaf.dim()])
