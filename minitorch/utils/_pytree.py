"""Trees of containers, with values as leaves: dicts, lists, tuples, named tuples within each other.

Counterpart: ``torch.utils._pytree``, which programs use for ``tree_map``. A program's own kind of
container is a leaf, until ``register_pytree_node`` says how it is taken apart.
"""

from __future__ import annotations

import dataclasses
import functools
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..errors import warn
from .tree_specs import (
    _LEAF_SPEC,
    CONSTANT_NODES,
    SERIALIZED_TYPE_TO_PYTHON_TYPE,
    SUPPORTED_NODES,
    SUPPORTED_SERIALIZED_TYPES,
    Context,
    DumpableContext,
    FlattenFunc,
    FromDumpableContextFn,
    GetAttrKey,
    KeyEntry,
    KeyPath,
    LeafSpec,
    MappingKey,
    NodeDef,
    PyTree,
    SequenceKey,
    ToDumpableContextFn,
    TreeSpec,
    UnflattenFunc,
    _dict_flatten,
    _dict_flatten_with_keys,
    _dict_unflatten,
    _get_node_type,
    _list_flatten,
    _list_flatten_with_keys,
    _list_unflatten,
    _namedtuple_flatten,
    _namedtuple_flatten_with_keys,
    _namedtuple_unflatten,
    _private_register_pytree_node,
    _tuple_flatten,
    _tuple_flatten_with_keys,
    _tuple_unflatten,
    is_namedtuple,
    is_namedtuple_class,
    is_namedtuple_instance,
    is_structseq,
    is_structseq_class,
    is_structseq_instance,
    treespec_dict,
    treespec_leaf,
    treespec_tuple,
)
from .tree_specs import (
    BUILTIN_TYPES as BUILTIN_TYPES,
)
from .tree_specs import (
    STANDARD_DICT_TYPES as STANDARD_DICT_TYPES,
)
from .tree_texts import (
    EnumEncoder,
    _register_namedtuple,
    treespec_dumps,
    treespec_loads,
    treespec_pprint,
)

__all__ = [
    "Context", "DumpableContext",
    "EnumEncoder", "FlattenFunc", "FromDumpableContextFn", "GetAttrKey", "KeyEntry", "KeyPath",
    "LeafSpec", "MappingKey", "NodeDef", "PyTree",
    "SequenceKey", "ToDumpableContextFn",
    "TreeSpec", "UnflattenFunc", "arg_tree_leaves", "is_constant_class", "is_namedtuple",
    "is_namedtuple_class", "is_namedtuple_instance", "is_structseq", "is_structseq_class",
    "is_structseq_instance", "key_get", "keystr", "map_only", "register_constant",
    "register_dataclass", "register_pytree_node", "tree_all", "tree_all_only", "tree_any",
    "tree_any_only", "tree_flatten", "tree_flatten_with_path", "tree_is_leaf", "tree_iter",
    "tree_leaves", "tree_leaves_with_path", "tree_map", "tree_map_", "tree_map_only",
    "tree_map_only_", "tree_map_with_path", "tree_structure", "tree_unflatten", "treespec_dict",
    "treespec_dumps", "treespec_leaf", "treespec_loads", "treespec_pprint", "treespec_tuple",
    "_dict_flatten", "_dict_flatten_with_keys", "_dict_unflatten", "_get_node_type",
    "_list_flatten", "_list_flatten_with_keys", "_list_unflatten", "_namedtuple_flatten",
    "_namedtuple_flatten_with_keys", "_namedtuple_unflatten", "_private_register_pytree_node",
    "_register_namedtuple", "_tuple_flatten", "_tuple_flatten_with_keys", "_tuple_unflatten",
]  # fmt: skip

IsLeaf = Callable[[Any], bool] | None
PyTreeSpec = TreeSpec
pytree_to_str, str_to_pytree = treespec_dumps, treespec_loads  # their older names


def register_pytree_node(
    cls: type,
    flatten_fn: Callable[[Any], tuple[Any, Any]],
    unflatten_fn: Callable[[Any, Any], Any],
    *,
    serialized_type_name: str | None = None,
    to_dumpable_context: Callable[[Any], Any] | None = None,
    from_dumpable_context: Callable[[Any], Any] | None = None,
    flatten_with_keys_fn: Callable[[Any], tuple[Any, Any]] | None = None,
) -> None:
    """Let a class be a container (``torch.utils._pytree.register_pytree_node``).

    - ``flatten_fn(x)``: its children, and what else is needed to build it.
    - ``unflatten_fn(children, context)``: the container again.
    - ``flatten_with_keys_fn(x)``: its children, each behind a step to it; paths need them.
    - ``serialized_type_name``, ``to_dumpable_context``, ``from_dumpable_context``: how
      ``treespec_dumps`` writes it.

    ValueError for a class that is registered.
    """
    if cls in SUPPORTED_NODES:
        raise ValueError(f"{cls} is already registered as pytree node.")
    _private_register_pytree_node(
        cls,
        flatten_fn,
        unflatten_fn,
        serialized_type_name=serialized_type_name,
        to_dumpable_context=to_dumpable_context,
        from_dumpable_context=from_dumpable_context,
        flatten_with_keys_fn=flatten_with_keys_fn,
    )


def _register_pytree_node(
    cls: type, flatten_fn: Any, unflatten_fn: Any, *older: Any, **more: Any
) -> None:
    """The older name, which also takes a class that is registered."""
    warn(
        "`torch.utils._pytree._register_pytree_node` is deprecated. Please use "
        "`torch.utils._pytree.register_pytree_node` instead.",
        FutureWarning,
    )
    _private_register_pytree_node(cls, flatten_fn, unflatten_fn, **more)


def register_dataclass(
    cls: type,
    *,
    field_names: list[str] | None = None,
    drop_field_names: list[str] | None = None,
    serialized_type_name: str | None = None,
) -> None:
    """Let a dataclass be a container of its fields; those that are None are left out.

    - ``field_names``: all of its fields, which another class has to give; ``drop_field_names``:
      those that are left at their default.

    ValueError when a field is in neither of them, or in none of the class.
    """
    names = _fields_of(cls, field_names, drop_field_names or [])

    def flatten(x: Any) -> tuple[list[Any], Any]:
        given = [name for name in names if getattr(x, name) is not None]
        rest = [name for name in names if name not in given]
        return [getattr(x, name) for name in given], [given, rest]

    def build(values: Iterable[Any], context: Any) -> Any:
        given, rest = context
        return cls(**dict(zip(given, values)), **dict.fromkeys(rest))

    def with_keys(x: Any) -> tuple[list[Any], Any]:
        values, context = flatten(x)
        return [(GetAttrKey(name), value) for name, value in zip(context[0], values)], context

    _private_register_pytree_node(
        cls, flatten, build, serialized_type_name=serialized_type_name,
        flatten_with_keys_fn=with_keys,
    )  # fmt: skip


def _fields_of(cls: Any, names: list[str] | None, dropped: list[str]) -> list[str]:
    if not dataclasses.is_dataclass(cls):
        if names is None:
            raise ValueError(
                "field_names must be specified with a list of all fields used to initialize "
                f"{cls}, as it is not a dataclass."
            )
        return names
    own = [field.name for field in dataclasses.fields(cls) if field.init]
    if names is None:
        return own
    lacks, more = set(own) - set(dropped) - set(names), set(names) - (set(own) - set(dropped))
    if lacks or more:
        said = "field_names does not include all dataclass fields.\n"
        if lacks:
            said += (
                f"Missing fields in `field_names`: {lacks}. If you want to include these fields in "
                "the pytree, please add them to `field_names`, otherwise please add them to "
                "`drop_field_names`.\n"
            )
        if more:
            said += (
                f"Unexpected fields in `field_names`: {more}. Please remove these fields, or add "
                "them to `drop_field_names`.\n"
            )
        raise ValueError(said)
    return names


@dataclasses.dataclass(frozen=True)
class ConstantNode:
    """What a container of no leaves is: itself, a part of the spec."""

    value: Any


def register_constant(cls: Any) -> None:
    """Let objects of a class be parts of the spec, and no leaves: they are compared.

    TypeError unless the class says how, with ``__eq__`` and ``__hash__``.
    """
    for name in ("__eq__", "__hash__"):
        if getattr(cls, name) in (getattr(object, name), None):
            raise TypeError(
                f"register_constant(cls) expects `cls` to have a non-default `{name}` "
                "implementation."
            )

    def flatten(x: Any) -> tuple[list[Any], Any]:
        return [], ConstantNode(x)

    _private_register_pytree_node(
        cls, flatten, lambda _, kept: kept.value, flatten_with_keys_fn=flatten
    )
    CONSTANT_NODES.add(cls)


def is_constant_class(cls: Any) -> bool:
    """Are objects of the class parts of the spec?"""
    return isinstance(cls, type) and cls in CONSTANT_NODES


def _deregister_pytree_node(cls: type) -> None:
    """Let a class be a leaf again."""
    name = SUPPORTED_SERIALIZED_TYPES.pop(cls).serialized_type_name
    SERIALIZED_TYPE_TO_PYTHON_TYPE.pop(str(name), None)
    CONSTANT_NODES.discard(cls)
    del SUPPORTED_NODES[cls]


def _kind(tree: Any, is_leaf: IsLeaf) -> NodeDef | None:
    """How a tree is taken apart; None for a leaf."""
    if is_leaf is not None and is_leaf(tree):
        return None
    return SUPPORTED_NODES.get(_get_node_type(tree))


def tree_is_leaf(tree: Any, is_leaf: IsLeaf = None) -> bool:
    """Is it no container?"""
    return _kind(tree, is_leaf) is None


def tree_flatten(tree: Any, is_leaf: IsLeaf = None) -> tuple[list[Any], TreeSpec]:
    """The leaves in order, and how to build the tree again."""
    kind = _kind(tree, is_leaf)
    if kind is None:
        return [tree], _LEAF_SPEC
    children, context = kind.flatten_fn(tree)
    leaves, specs = [], []
    for child in children:
        inside, spec = tree_flatten(child, is_leaf)
        leaves += inside
        specs.append(spec)
    return leaves, TreeSpec(kind.type, context, specs)


def tree_unflatten(leaves: Any, treespec: Any) -> Any:
    """The tree of these leaves. ValueError unless there are as many as it needs."""
    if isinstance(leaves, TreeSpec) and not isinstance(treespec, TreeSpec):
        leaves, treespec = treespec, leaves
    if not isinstance(treespec, TreeSpec):
        raise TypeError(
            "Expected `treespec` to be an instance of PyTreeSpec but got item of type "
            f"{type(treespec)}."
        )
    return treespec.unflatten(leaves)


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
    others = [spec.flatten_up_to(rest) for rest in rests]
    return spec.unflatten([func(*parts) for parts in zip(leaves, *others)])


def tree_flatten_with_path(
    tree: Any, is_leaf: IsLeaf = None
) -> tuple[list[tuple[tuple[Any, ...], Any]], TreeSpec]:
    """The leaves in order, each behind the steps that lead to it; and how to build the tree."""
    return list(_with_path(tree, is_leaf, ())), tree_structure(tree, is_leaf)


def tree_leaves_with_path(tree: Any, is_leaf: IsLeaf = None) -> list[tuple[KeyPath, Any]]:
    """The leaves in order, each behind the steps that lead to it."""
    return list(_with_path(tree, is_leaf, ()))


def _with_path(tree: Any, is_leaf: IsLeaf, path: KeyPath) -> Iterator[Any]:
    kind = _kind(tree, is_leaf)
    if kind is None:
        yield path, tree
    elif kind.flatten_with_keys_fn is None:
        raise ValueError(
            f"Did not find a flatten_with_keys_fn for type: {kind.type}. Please pass a "
            "flatten_with_keys_fn argument to register_pytree_node."
        )
    else:
        for key, child in kind.flatten_with_keys_fn(tree)[0]:
            yield from _with_path(child, is_leaf, (*path, key))


def tree_map_with_path(
    func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: IsLeaf = None
) -> Any:
    """As ``tree_map``, but ``func`` gets the steps that lead to each leaf first."""
    found, spec = tree_flatten_with_path(tree, is_leaf)
    others = [spec.flatten_up_to(rest) for rest in rests]
    parts = [func(path, leaf, *more) for (path, leaf), *more in zip(found, *others)]
    return tree_unflatten(parts, spec)


def keystr(kp: Iterable[Any]) -> str:
    """The steps to a leaf, as Python writes them: ``['a'][0]``."""
    return "".join(map(str, kp))


def key_get(obj: Any, kp: KeyPath) -> Any:
    """What lies at the end of some steps."""
    for key in kp:
        obj = key.get(obj)
    return obj


def tree_map_(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: IsLeaf = None) -> Any:
    """``func`` of each leaf, for what it does; the tree as it was."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def map_only(kind: Any, /) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    """Decorator: a function of leaves of a type, of some, or with a property; others stay."""
    if not isinstance(kind, (type, tuple, types.UnionType)) and not callable(kind):
        raise TypeError("Argument must be a type, a tuple of types, or a callable.")
    typed = isinstance(kind, (type, tuple, types.UnionType))

    def decorate(func: Callable[[Any], Any]) -> Callable[[Any], Any]:
        @functools.wraps(func)
        def changed(leaf: Any) -> Any:
            return func(leaf) if (isinstance(leaf, kind) if typed else kind(leaf)) else leaf

        return changed

    return decorate


def tree_map_only(kind: Any, func: Any, tree: Any, is_leaf: IsLeaf = None) -> Any:
    """The tree with ``func`` of each leaf of a type (or of types, or with a property)."""
    return tree_map(map_only(kind)(func), tree, is_leaf=is_leaf)


def tree_map_only_(kind: Any, func: Any, tree: Any, is_leaf: IsLeaf = None) -> Any:
    """``func`` of each leaf of a type, for what it does; the tree as it was."""
    return tree_map_(map_only(kind)(func), tree, is_leaf=is_leaf)


def _broadcast_to_and_flatten(
    tree: Any, treespec: TreeSpec, is_leaf: IsLeaf = None
) -> list[Any] | None:
    """The leaves of a tree, each as often as a larger tree has leaves there; None if it cannot."""
    leaves, spec = tree_flatten(tree, is_leaf)
    full = treespec.unflatten([0] * treespec.num_leaves)
    try:
        parts = spec.flatten_up_to(full)
    except ValueError:
        return None
    return [x for x, part in zip(leaves, parts) for _ in tree_leaves(part, is_leaf)]


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
