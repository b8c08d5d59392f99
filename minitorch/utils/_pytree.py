"""Trees of containers, with values as leaves: dicts, lists, tuples, named tuples within each other.

Counterpart: ``torch.utils._pytree``, which programs use for ``tree_map``. A program's own kind of
container is a leaf, until ``register_pytree_node`` says how it is taken apart.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

__all__ = [
    "GetAttrKey", "LeafSpec", "MappingKey", "PyTree", "SequenceKey", "TreeSpec",
    "arg_tree_leaves", "keystr", "register_pytree_node", "tree_all", "tree_all_only",
    "tree_any", "tree_any_only", "tree_flatten",
    "tree_flatten_with_path", "tree_iter", "tree_leaves", "tree_map", "tree_map_",
    "tree_map_only", "tree_map_with_path", "tree_structure", "tree_unflatten",
]  # fmt: skip

PyTree = Any
IsLeaf = Callable[[Any], bool] | None


@dataclass(frozen=True)
class MappingKey:
    """A step into a dict."""

    key: Any

    def __str__(self) -> str:
        return f"[{self.key!r}]"


@dataclass(frozen=True)
class SequenceKey:
    """A step into a list or a tuple."""

    idx: int

    def __str__(self) -> str:
        return f"[{self.idx!r}]"


@dataclass(frozen=True)
class GetAttrKey:
    """A step into a named tuple."""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"


class _Container(NamedTuple):
    """How one kind of container is taken apart, into children and what else it needs, and built."""

    flatten: Callable[[Any], tuple[Iterable[Any], Any]]
    build: Callable[[list[Any], Any], Any]


def _dict_flatten(d: dict[Any, Any]) -> tuple[list[Any], list[Any]]:
    return list(d.values()), list(d)


def _dict_unflatten(values: Iterable[Any], context: Iterable[Any]) -> dict[Any, Any]:
    return dict(zip(context, values))


def _dict_flatten_with_keys(d: dict[Any, Any]) -> tuple[list[tuple[MappingKey, Any]], list[Any]]:
    return [(MappingKey(key), value) for key, value in d.items()], list(d)


def _list_flatten(d: list[Any]) -> tuple[list[Any], None]:
    return d, None


def _list_unflatten(values: Iterable[Any], context: Any) -> list[Any]:
    return list(values)


_KINDS: dict[type, _Container] = {
    dict: _Container(_dict_flatten, _dict_unflatten),
    OrderedDict: _Container(_dict_flatten, lambda c, keys: OrderedDict(zip(keys, c))),
    defaultdict: _Container(
        lambda d: (d.values(), (d.default_factory, list(d))),
        lambda c, made: defaultdict(made[0], zip(made[1], c)),
    ),
    list: _Container(_list_flatten, _list_unflatten),
    tuple: _Container(lambda x: (x, None), lambda c, _: tuple(c)),
    deque: _Container(lambda x: (x, x.maxlen), deque),
}
SUPPORTED_NODES = _KINDS
_OF_NAMED_TUPLES = _Container(lambda x: (x, type(x)), lambda c, kind: kind(*c))


def register_pytree_node(
    cls: type,
    flatten_fn: Callable[[Any], tuple[Iterable[Any], Any]],
    unflatten_fn: Callable[[list[Any], Any], Any],
    **more: Any,
) -> None:
    """Let a class be a container (``torch.utils._pytree.register_pytree_node``).

    - ``flatten_fn(x)``: its children, and what else is needed to build it.
    - ``unflatten_fn(children, context)``: the container again.
    - ``more``: names and functions for writing trees to files; they are accepted.

    ValueError for a class that is registered.
    """
    if cls in _KINDS:
        raise ValueError(f"{cls} is already registered as pytree node.")
    _KINDS[cls] = _Container(flatten_fn, unflatten_fn)


_register_pytree_node = register_pytree_node  # its older name


def _deregister_pytree_node(cls: type) -> None:
    """Let a class be a leaf again."""
    del _KINDS[cls]


@dataclass(frozen=True)
class TreeSpec:
    """How a tree is built: the kind of its container, its keys, and its children."""

    type: Any
    context: Any
    children_specs: tuple[TreeSpec, ...]

    @property
    def num_leaves(self) -> int:
        """How many values it holds."""
        if self.is_leaf():
            return 1
        return sum([child.num_leaves for child in self.children_specs])

    @property
    def num_children(self) -> int:
        """How many parts the outermost container has."""
        return len(self.children_specs)

    def is_leaf(self) -> bool:
        """Is it no container?"""
        return self.type is None


_LEAF = TreeSpec(None, None, ())


def LeafSpec() -> TreeSpec:
    """The spec of a value that is no container."""
    return _LEAF


def _kind(tree: Any) -> _Container | None:
    """How a tree is taken apart; None for a leaf."""
    found = _KINDS.get(type(tree))
    if found is None and isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return _OF_NAMED_TUPLES
    return found


def _get_node_type(tree: Any) -> Any:
    """The class of a tree; ``namedtuple`` for all of these."""
    return namedtuple if isinstance(tree, tuple) and hasattr(tree, "_fields") else type(tree)


def tree_flatten(tree: Any, is_leaf: IsLeaf = None) -> tuple[list[Any], TreeSpec]:
    """The leaves in order, and how to build the tree again."""
    kind = None if is_leaf is not None and is_leaf(tree) else _kind(tree)
    if kind is None:
        return [tree], _LEAF
    children, context = kind.flatten(tree)
    leaves, specs = [], []
    for child in children:
        inside, spec = tree_flatten(child, is_leaf)
        leaves += inside
        specs.append(spec)
    return leaves, TreeSpec(type(tree), context, tuple(specs))


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
    if spec.is_leaf():
        return next(leaves)
    children = [_built(leaves, child) for child in spec.children_specs]
    return _KINDS.get(spec.type, _OF_NAMED_TUPLES).build(children, spec.context)


def tree_leaves(tree: Any, is_leaf: IsLeaf = None) -> list[Any]:
    """The leaves in order."""
    return tree_flatten(tree, is_leaf)[0]


def arg_tree_leaves(*args: Any, **kwargs: Any) -> list[Any]:
    """The leaves of all arguments of a call, in order."""
    return [leaf for value in (*args, *kwargs.values()) for leaf in tree_leaves(value)]


def tree_iter(tree: Any, is_leaf: IsLeaf = None) -> Iterable[Any]:
    """The leaves in order, one by one."""
    return iter(tree_leaves(tree, is_leaf))


def tree_structure(tree: Any, is_leaf: IsLeaf = None) -> TreeSpec:
    """How the tree is built."""
    return tree_flatten(tree, is_leaf)[1]


def tree_map(
    func: Callable[..., Any],
    tree: Any,
    *rests: Any,
    is_leaf: IsLeaf = None,
) -> Any:
    """The tree with ``func`` of each leaf; with ``rests``, of the leaves at the same place.

    >>> from minitorch.utils._pytree import tree_map
    >>> tree_map(lambda x: x + 1, {"a": 1, "b": [2, (3,)]})
    {'a': 2, 'b': [3, (4,)]}
    """
    leaves, spec = tree_flatten(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    return tree_unflatten([func(*parts) for parts in zip(leaves, *others)], spec)


def tree_flatten_with_path(
    tree: Any, is_leaf: IsLeaf = None
) -> tuple[list[tuple[tuple[Any, ...], Any]], TreeSpec]:
    """The leaves in order, each behind the steps that lead to it; and how to build the tree."""
    return list(_with_path(tree, is_leaf, ())), tree_structure(tree, is_leaf)


def _with_path(tree: Any, is_leaf: IsLeaf, path: tuple[Any, ...]) -> Iterator[Any]:
    kind = None if is_leaf is not None and is_leaf(tree) else _kind(tree)
    if kind is None:
        yield path, tree
        return
    keys: Any = range(len(tree)) if hasattr(tree, "__len__") else itertools.count()
    step: Any = SequenceKey
    if isinstance(tree, dict):
        keys, step = list(tree), MappingKey
    elif hasattr(tree, "_fields"):
        keys, step = tree._fields, GetAttrKey
    for key, child in zip(keys, kind.flatten(tree)[0]):
        yield from _with_path(child, is_leaf, (*path, step(key)))


def tree_map_with_path(
    func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: IsLeaf = None
) -> Any:
    """As ``tree_map``, but ``func`` gets the steps that lead to each leaf first."""
    found, spec = tree_flatten_with_path(tree, is_leaf)
    others = [tree_leaves(rest, is_leaf) for rest in rests]
    parts = [func(path, leaf, *more) for (path, leaf), *more in zip(found, *others)]
    return tree_unflatten(parts, spec)


def keystr(kp: Iterable[Any]) -> str:
    """The steps to a leaf, as Python writes them: ``['a'][0]``."""
    return "".join(map(str, kp))


def tree_map_(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: IsLeaf = None) -> Any:
    """``func`` of each leaf, for what it does; the tree as it was."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def tree_map_only(kind: Any, func: Any, tree: Any, is_leaf: IsLeaf = None) -> Any:
    """The tree with ``func`` of each leaf of a type; the others stay."""
    return tree_map(
        lambda leaf: func(leaf) if isinstance(leaf, kind) else leaf, tree, is_leaf=is_leaf
    )


def tree_all(pred: Callable[[Any], bool], tree: Any, is_leaf: IsLeaf = None) -> bool:
    """Does ``pred`` hold for every leaf?"""
    return all([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])


def tree_any(pred: Callable[[Any], bool], tree: Any, is_leaf: IsLeaf = None) -> bool:
    """Does ``pred`` hold for a leaf?"""
    return any([pred(leaf) for leaf in tree_leaves(tree, is_leaf)])


def tree_all_only(kind: Any, pred: Any, tree: Any, is_leaf: IsLeaf = None) -> bool:
    """Does ``pred`` hold for every leaf of a type?"""
    return all([pred(leaf) for leaf in tree_leaves(tree, is_leaf) if isinstance(leaf, kind)])


def tree_any_only(kind: Any, pred: Any, tree: Any, is_leaf: IsLeaf = None) -> bool:
    """Does ``pred`` hold for a leaf of a type?"""
    return any([pred(leaf) for leaf in tree_leaves(tree, is_leaf) if isinstance(leaf, kind)])
