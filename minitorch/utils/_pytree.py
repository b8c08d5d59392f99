"""Trees of containers, with values as leaves: dicts, lists, tuples, named tuples within each other.

Counterpart: ``torch.utils._pytree``, which programs use for ``tree_map``.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

__all__ = ["TreeSpec", "tree_flatten", "tree_leaves", "tree_map", "tree_map_only", "tree_unflatten"]


@dataclass(frozen=True)
class TreeSpec:
    """How a tree is built: the kind of its container, its keys, and its children."""

    type: Any
    context: Any
    children_specs: tuple[TreeSpec, ...]

    @property
    def num_leaves(self) -> int:
        """How many values it holds."""
        if self.type is None:
            return 1
        return sum([child.num_leaves for child in self.children_specs])


_LEAF = TreeSpec(None, None, ())


def _opened(tree: Any, is_leaf: Callable[[Any], bool] | None) -> tuple[Any, list[Any]] | None:
    """(keys, children) of a container; None for a leaf."""
    if is_leaf is not None and is_leaf(tree):
        return None
    if type(tree) in (dict, OrderedDict):
        return list(tree), list(tree.values())
    if type(tree) is defaultdict:
        return (tree.default_factory, list(tree)), list(tree.values())
    if type(tree) in (list, tuple):
        return (), list(tree)
    if type(tree) is deque:
        return tree.maxlen, list(tree)
    if isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return (), list(tree)
    return None


def tree_flatten(
    tree: Any, is_leaf: Callable[[Any], bool] | None = None
) -> tuple[list[Any], TreeSpec]:
    """The leaves in order, and how to build the tree again."""
    opened = _opened(tree, is_leaf)
    if opened is None:
        return [tree], _LEAF
    keys, children = opened
    leaves, specs = [], []
    for child in children:
        inside, spec = tree_flatten(child, is_leaf)
        leaves += inside
        specs.append(spec)
    return leaves, TreeSpec(type(tree), keys, tuple(specs))


def tree_unflatten(leaves: Iterable[Any], treespec: TreeSpec) -> Any:
    """The tree of these leaves. ValueError unless there are as many as it needs."""
    leaves = list(leaves)
    if len(leaves) != treespec.num_leaves:
        raise ValueError(
            f"tree_unflatten(leaves, treespec): `leaves` has length {len(leaves)} but the spec "
            f"refers to a pytree that holds {treespec.num_leaves} items ({treespec})."
        )
    return _built(iter(leaves), treespec)


def _built(leaves: Any, spec: TreeSpec) -> Any:
    if spec.type is None:
        return next(leaves)
    children = [_built(leaves, child) for child in spec.children_specs]
    if spec.type in (dict, OrderedDict):
        return spec.type(zip(spec.context, children))
    if spec.type is defaultdict:
        return defaultdict(spec.context[0], zip(spec.context[1], children))
    if spec.type is deque:
        return deque(children, spec.context)
    return spec.type(*children) if hasattr(spec.type, "_fields") else spec.type(children)


def tree_leaves(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> list[Any]:
    """The leaves in order."""
    return tree_flatten(tree, is_leaf)[0]


def arg_tree_leaves(*args: Any, **kwargs: Any) -> list[Any]:
    """The leaves of all arguments of a call, in order."""
    return [leaf for value in (*args, *kwargs.values()) for leaf in tree_leaves(value)]


def tree_iter(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> Iterator[Any]:
    """The leaves in order, one by one."""
    yield from tree_leaves(tree, is_leaf)


def tree_all(
    pred: Callable[[Any], bool], tree: Any, is_leaf: Callable[[Any], bool] | None = None
) -> bool:
    """Does it hold for every leaf?"""
    return all([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])


def tree_any(
    pred: Callable[[Any], bool], tree: Any, is_leaf: Callable[[Any], bool] | None = None
) -> bool:
    """Does it hold for one of the leaves?"""
    return any([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])


def tree_map(
    func: Callable[..., Any],
    tree: Any,
    *rests: Any,
    is_leaf: Callable[[Any], bool] | None = None,
) -> Any:
    """The tree with ``func`` of each leaf; with ``rests``, of the leaves at the same place.

    >>> from minitorch.utils._pytree import tree_map
    >>> tree_map(lambda x: x + 1, {"a": 1, "b": [2, (3,)]})
    {'a': 2, 'b': [3, (4,)]}
    """
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    return tree_unflatten([func(*parts) for parts in zip(leaves, *others)], spec)


def tree_map_only(kind: Any, func: Callable[[Any], Any], tree: Any) -> Any:
    """The tree with ``func`` of each leaf of a type; the others stay."""
    return tree_map(lambda leaf: func(leaf) if isinstance(leaf, kind) else leaf, tree)
