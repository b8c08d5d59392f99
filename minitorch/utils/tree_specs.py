"""How a tree of containers is built: its kinds of containers, and specs of whole trees.

Counterpart: the first half of ``torch.utils._pytree``.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from ..errors import warn
from ..ops.reductions.extremes import NamedResults
from ..tensors.shapes import Size

Context = DumpableContext = KeyEntry = PyTree = Any
KeyPath = tuple[Any, ...]
FlattenFunc = Callable[[Any], tuple[list[Any], Any]]
UnflattenFunc = Callable[[Iterable[Any], Any], Any]
ToDumpableContextFn = FromDumpableContextFn = Callable[[Any], Any]


@dataclasses.dataclass(frozen=True)
class MappingKey:
    """A step into a dict."""

    key: Any

    def __str__(self) -> str:
        return f"[{self.key!r}]"

    def get(self, mapping: Any) -> Any:
        """What lies there."""
        return mapping[self.key]


@dataclasses.dataclass(frozen=True)
class SequenceKey:
    """A step into a list or a tuple."""

    idx: int

    def __str__(self) -> str:
        return f"[{self.idx!r}]"

    def get(self, sequence: Any) -> Any:
        """What lies there."""
        return sequence[self.idx]


@dataclasses.dataclass(frozen=True)
class GetAttrKey:
    """A step into a named tuple, or an object of a registered class."""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"

    def get(self, obj: Any) -> Any:
        """What lies there."""
        return getattr(obj, self.name)


class NodeDef(NamedTuple):
    """How one kind of container is taken apart, into children and what else it needs, and built."""

    type: Any
    flatten_fn: Callable[[Any], tuple[Any, Any]]
    unflatten_fn: Callable[[Any, Any], Any]
    flatten_with_keys_fn: Callable[[Any], tuple[Any, Any]] | None = None


class _TextDef(NamedTuple):
    """How specs of a kind of container are written: their name, and what else they need."""

    typ: Any
    serialized_type_name: str | None
    to_dumpable_context: Callable[[Any], Any] | None = None
    from_dumpable_context: Callable[[Any], Any] | None = None


def _dict_flatten(d: dict[Any, Any]) -> tuple[list[Any], list[Any]]:
    return list(d.values()), list(d)


def _dict_unflatten(values: Iterable[Any], context: Iterable[Any]) -> dict[Any, Any]:
    return dict(zip(context, values))


def _dict_flatten_with_keys(d: dict[Any, Any]) -> tuple[list[tuple[MappingKey, Any]], list[Any]]:
    return [(MappingKey(key), value) for key, value in d.items()], list(d)


def _default_context(d: Any) -> list[Any]:
    return [d.default_factory, list(d)]


def _list_flatten(d: list[Any]) -> tuple[list[Any], None]:
    return d, None


def _list_unflatten(values: Iterable[Any], context: Any) -> list[Any]:
    return list(values)


def _tuple_flatten(d: Iterable[Any]) -> tuple[list[Any], None]:
    return list(d), None


def _tuple_unflatten(values: Iterable[Any], context: Any) -> tuple[Any, ...]:
    return tuple(values)


def _namedtuple_flatten(d: Any) -> tuple[list[Any], Any]:
    return list(d), type(d)


def _namedtuple_unflatten(values: Iterable[Any], context: Any) -> Any:
    return context(*values)


def _row_with_keys(d: Iterable[Any]) -> tuple[list[tuple[SequenceKey, Any]], Any]:
    return [(SequenceKey(i), value) for i, value in enumerate(d)], getattr(d, "maxlen", None)


def _fields_with_keys(d: Any) -> tuple[list[tuple[GetAttrKey, Any]], Any]:
    return [(GetAttrKey(name), value) for name, value in zip(d._fields, d)], type(d)


_list_flatten_with_keys = _tuple_flatten_with_keys = _row_with_keys
_namedtuple_flatten_with_keys = _fields_with_keys
SUPPORTED_NODES: dict[Any, NodeDef] = {}
SUPPORTED_SERIALIZED_TYPES: dict[Any, _TextDef] = {}
SERIALIZED_TYPE_TO_PYTHON_TYPE: dict[str, Any] = {}
CONSTANT_NODES: set[type] = set()
STANDARD_DICT_TYPES = frozenset({dict, OrderedDict, defaultdict})


def _private_register_pytree_node(
    cls: Any,
    flatten_fn: Callable[[Any], tuple[Any, Any]],
    unflatten_fn: Callable[[Any, Any], Any],
    *,
    serialized_type_name: str | None = None,
    to_dumpable_context: Callable[[Any], Any] | None = None,
    from_dumpable_context: Callable[[Any], Any] | None = None,
    flatten_with_keys_fn: Callable[[Any], tuple[Any, Any]] | None = None,
) -> None:
    """Let a class be a container, whether it was one or not."""
    _name_kind(cls, serialized_type_name, to_dumpable_context, from_dumpable_context)
    SUPPORTED_NODES[cls] = NodeDef(cls, flatten_fn, unflatten_fn, flatten_with_keys_fn)


def _name_kind(cls: Any, name: str | None, to_text: Any = None, from_text: Any = None) -> None:
    if (to_text is None) != (from_text is None):
        raise ValueError(
            f"Both to_dumpable_context and from_dumpable_context for {cls} must be None or "
            "registered."
        )
    SUPPORTED_SERIALIZED_TYPES[cls] = _TextDef(cls, name, to_text, from_text)
    if name is not None:
        SERIALIZED_TYPE_TO_PYTHON_TYPE[name] = cls


for _definition in (
    NodeDef(tuple, _tuple_flatten, _tuple_unflatten, _row_with_keys),
    NodeDef(Size, _tuple_flatten, _tuple_unflatten, _row_with_keys),
    NodeDef(list, _list_flatten, _list_unflatten, _row_with_keys),
    NodeDef(dict, _dict_flatten, _dict_unflatten, _dict_flatten_with_keys),
    NodeDef(namedtuple, _namedtuple_flatten, _namedtuple_unflatten, _fields_with_keys),
    NodeDef(
        OrderedDict, _dict_flatten, lambda c, k: OrderedDict(zip(k, c)), _dict_flatten_with_keys
    ),
    NodeDef(
        defaultdict,
        lambda d: (list(d.values()), _default_context(d)),
        lambda c, made: defaultdict(made[0], zip(made[1], c)),
        lambda d: (_dict_flatten_with_keys(d)[0], _default_context(d)),
    ),
    NodeDef(deque, lambda x: (list(x), x.maxlen), deque, _row_with_keys),
):
    _kind_of_it = _definition.type
    SUPPORTED_NODES[_kind_of_it] = _definition
    _name_kind(_kind_of_it, f"{_kind_of_it.__module__}.{_kind_of_it.__qualname__}")
BUILTIN_TYPES = frozenset(SUPPORTED_NODES)


def is_namedtuple_class(cls: Any) -> bool:
    """Is it a class of named tuples?"""
    return (
        isinstance(cls, type)
        and issubclass(cls, tuple)
        and isinstance(getattr(cls, "_fields", None), tuple)
        and not is_structseq_class(cls)
    )


def is_namedtuple_instance(obj: Any) -> bool:
    """Is it a named tuple?"""
    return is_namedtuple_class(type(obj))


def is_namedtuple(obj: Any) -> bool:
    """Is it a named tuple, or a class of them?"""
    return is_namedtuple_class(obj if isinstance(obj, type) else type(obj))


def is_structseq_class(cls: Any) -> bool:
    """Is it a class of results with names, such as ``torch.return_types.max``?"""
    return isinstance(cls, type) and issubclass(cls, NamedResults)


def is_structseq_instance(obj: Any) -> bool:
    """Is it a result with names, such as that of ``torch.max(x, dim=0)``?"""
    return is_structseq_class(type(obj))


def is_structseq(obj: Any) -> bool:
    """Is it a result with names, or a class of them?"""
    return is_structseq_class(obj if isinstance(obj, type) else type(obj))


def _get_node_type(tree: Any) -> Any:
    """The class of a tree; ``namedtuple`` for all of these."""
    kind = type(tree)
    if kind not in SUPPORTED_NODES and isinstance(tree, tuple) and hasattr(tree, "_fields"):
        return namedtuple
    return kind


class TreeSpec:
    """How a tree is built (``torch.utils._pytree.TreeSpec``).

    - ``type``: the kind of its container, None for a leaf. ``context``: its keys, or what else it
      needs. ``num_leaves``, ``num_children`` and ``num_nodes`` count.
    """

    __slots__ = ("_children", "_context", "num_children", "num_leaves", "num_nodes", "type")

    def __init__(self, type: Any, context: Any, children_specs: Iterable[TreeSpec]) -> None:
        children = list(children_specs)
        values = (type, context, children, len(children),
                  1 if type is None else sum([child.num_leaves for child in children]),
                  1 + sum([child.num_nodes for child in children]))  # fmt: skip
        names = ("type", "_context", "_children", "num_children", "num_leaves", "num_nodes")
        for name, value in zip(names, values):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any) -> None:
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def __reduce__(self) -> Any:
        if self.type is None:
            return LeafSpec, ()
        return TreeSpec, (self.type, self._context, self._children)

    @property
    def context(self) -> Any:
        """What its container needs besides its children."""
        return self._context

    @property
    def children_specs(self) -> list[TreeSpec]:
        """The specs of its parts (an older name)."""
        warn(
            "`treespec.children_specs` is deprecated. Use `treespec.child(index)` to access a "
            "single child, or `treespec.children()` to get all children.",
            FutureWarning,
        )
        return self._children  # type: ignore[no-any-return]

    def children(self) -> list[TreeSpec]:
        """The specs of its parts."""
        return list(self._children)

    def child(self, index: int) -> TreeSpec:
        """The spec of one part."""
        return self._children[index]  # type: ignore[no-any-return]

    def is_leaf(self) -> bool:
        """Is it no container?"""
        return self.type is None

    def unflatten(self, leaves: Iterable[Any]) -> Any:
        """The tree of these leaves. ValueError unless there are as many as it needs."""
        leaves = list(leaves)
        if len(leaves) != self.num_leaves:
            raise ValueError(
                f"treespec.unflatten(leaves): `leaves` has length {len(leaves)} but the spec "
                f"refers to a pytree that holds {self.num_leaves} items ({self})."
            )
        return _built(iter(leaves), self)

    def flatten_up_to(self, tree: Any) -> list[Any]:
        """The parts of a larger tree that stand where this one has its leaves.

        ValueError for a tree that is not built so.
        """
        if self.type is None:
            return [tree]
        children = _children_like(self, tree)
        parts = [spec.flatten_up_to(child) for spec, child in zip(self._children, children)]
        return [part for some in parts for part in some]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, TreeSpec):
            return NotImplemented
        return self is other or (
            str(self.type) == str(other.type)
            and bool(self._context == other._context)
            and bool(self._children == other._children)
        )

    def __hash__(self) -> int:
        context = self._context
        if self.type in STANDARD_DICT_TYPES:
            context = repr(context)
        elif self.type is not None and self.type not in BUILTIN_TYPES:
            context = None  # (it may be anything; equal specs have equal numbers all the same)
        return hash((self.type, context, tuple(self._children)))

    def __repr__(self, indent: int = 0) -> str:
        if self.type is None:
            return "*"
        inner = (",\n" + " " * (indent + 2)).join(
            [child.__repr__(indent + 2) for child in self._children]
        )
        return f"TreeSpec({self.type.__name__}, {self._context}, [{inner}])"


class LeafSpec(TreeSpec):
    """The spec of a value that is no container."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(None, None, ())


_LEAF_SPEC = LeafSpec()


def treespec_leaf() -> TreeSpec:
    """The spec of a value that is no container."""
    return _LEAF_SPEC


def treespec_tuple(iterable: Iterable[TreeSpec] = (), /) -> TreeSpec:
    """The spec of a tuple of parts with these specs."""
    children = list(iterable)
    if not all([isinstance(child, TreeSpec) for child in children]):
        raise ValueError(f"Expected a tuple of TreeSpec values, got: {children!r}.")
    return TreeSpec(tuple, None, children)


def treespec_dict(mapping: Any = (), /, **kwargs: TreeSpec) -> TreeSpec:
    """The spec of a dict of parts with these specs."""
    parts = dict(mapping, **kwargs)
    if not all([isinstance(child, TreeSpec) for child in parts.values()]):
        raise ValueError(f"Expected a dictionary of TreeSpec values, got: {parts!r}.")
    return TreeSpec(dict, list(parts), parts.values())


def _built(leaves: Iterator[Any], spec: TreeSpec) -> Any:
    if spec.type is None:
        return next(leaves)
    children = [_built(leaves, child) for child in spec._children]
    return SUPPORTED_NODES[spec.type].unflatten_fn(children, spec._context)


def _children_like(spec: TreeSpec, tree: Any) -> list[Any]:
    """The parts of a tree, in the order of a spec; ValueError when it is not built so."""
    kind, wanted = _get_node_type(tree), spec.type
    if kind in STANDARD_DICT_TYPES and wanted in STANDARD_DICT_TYPES:
        _check_count(spec, len(tree))
        return _values_like(spec._context[1] if wanted is defaultdict else spec._context, tree)
    if kind is not wanted:
        what = "Node type" if wanted in BUILTIN_TYPES else "Type"
        raise ValueError(f"{what} mismatch; expected {wanted!r}, but got {kind!r}.")
    found, context = SUPPORTED_NODES[kind].flatten_fn(tree)
    children = list(found)
    _check_count(spec, len(children))
    if wanted is not deque and context != spec._context:
        if wanted not in BUILTIN_TYPES:
            raise ValueError(f"Node context mismatch for custom node type {wanted!r}.")
        raise ValueError(
            f"Node context mismatch for node type {wanted!r}; expected {spec._context!r}, but got "
            f"{context!r}."
        )
    return children


def _check_count(spec: TreeSpec, count: int) -> None:
    if count != spec.num_children:
        raise ValueError(f"Node arity mismatch; expected {spec.num_children}, but got {count}.")


def _values_like(keys: list[Any], tree: dict[Any, Any]) -> list[Any]:
    lacks, more = set(keys) - set(tree), set(tree) - set(keys)
    if lacks or more:
        said = f"; missing key(s): {lacks}" if lacks else ""
        said += f"; extra key(s): {more}" if more else ""
        raise ValueError(f"Node keys mismatch{said}.")
    return [tree[key] for key in keys]
