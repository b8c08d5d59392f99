"""Specs of trees as text: JSON, as PyTorch writes it, and back (``torch.utils._pytree``)."""

from __future__ import annotations

import json
from enum import Enum
from importlib import import_module
from typing import Any

from .tree_specs import (
    _LEAF_SPEC,
    SERIALIZED_TYPE_TO_PYTHON_TYPE,
    SUPPORTED_SERIALIZED_TYPES,
    TreeSpec,
    _name_kind,
    defaultdict,
    namedtuple,
)

_PROTOCOLS = [1]


class EnumEncoder(json.JSONEncoder):
    """Writes the members of enumerations by name."""

    def default(self, obj: object) -> Any:
        """A member as a dict; other objects as their class does."""
        if isinstance(obj, Enum):
            kind = type(obj)
            place = f"{kind.__module__}:{kind.__qualname__}"
            return {"__enum__": True, "fqn": place, "name": obj.name}
        return super().default(obj)


def _member(read: dict[str, Any]) -> Any:
    if "__enum__" not in read:
        return read
    place, _, path = read["fqn"].partition(":")
    found: Any = import_module(place)
    for name in path.split("."):
        found = getattr(found, name)
    return found[read["name"]]


def _check_protocol(protocol: Any) -> None:
    if protocol not in _PROTOCOLS:
        raise ValueError(f"Unknown protocol {protocol}. Available protocols: {_PROTOCOLS}")


def treespec_dumps(treespec: TreeSpec, protocol: int | None = None) -> str:
    """A spec as text. NotImplementedError for a container without a ``serialized_type_name``."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(
            "Expected `treespec` to be an instance of PyTreeSpec but got item of type "
            f"{type(treespec)}."
        )
    protocol = 1 if protocol is None else protocol
    _check_protocol(protocol)
    return json.dumps((protocol, _written(treespec)), cls=EnumEncoder)


def _written(spec: TreeSpec) -> dict[str, Any]:
    if spec.type is None:
        return {"type": None, "context": None, "children_spec": []}
    known = SUPPORTED_SERIALIZED_TYPES.get(spec.type)
    if known is None:
        raise NotImplementedError(f"Serializing {spec.type} in pytree is not registered.")
    if known.serialized_type_name is None:
        raise NotImplementedError(
            f"No registered serialization name for {spec.type} found. Please update your "
            "_register_pytree_node call with a `serialized_type_name` kwarg."
        )
    if known.to_dumpable_context is not None:
        context = known.to_dumpable_context(spec.context)
    else:
        try:
            context = json.dumps(spec.context, cls=EnumEncoder)
        except TypeError as error:
            raise TypeError(
                "Unable to serialize context. Please make the context json dump-able, or register "
                "a custom serializer using _register_pytree_node."
            ) from error
    children = [_written(child) for child in spec.children()]
    return {"type": known.serialized_type_name, "context": context, "children_spec": children}


def treespec_loads(serialized: str) -> TreeSpec:
    """The spec that a text of ``treespec_dumps`` describes."""
    protocol, read = json.loads(serialized)
    _check_protocol(protocol)
    return _read(read)


def _read(read: dict[str, Any]) -> TreeSpec:
    if read["type"] is None:
        return _LEAF_SPEC
    kind = SERIALIZED_TYPE_TO_PYTHON_TYPE.get(read["type"])
    if kind is None:
        raise NotImplementedError(f"Deserializing {read['type']} in pytree is not registered.")
    known = SUPPORTED_SERIALIZED_TYPES[kind]
    if known.from_dumpable_context is not None:
        context = known.from_dumpable_context(read["context"])
    else:
        context = json.loads(read["context"], object_hook=_member)
    return TreeSpec(kind, context, [_read(child) for child in read["children_spec"]])


class _Star(str):
    def __repr__(self) -> str:
        return "*"


def treespec_pprint(treespec: TreeSpec) -> str:
    """A spec as the tree that it describes, with ``*`` for each leaf."""
    return repr(treespec.unflatten([_Star("*")] * treespec.num_leaves))


def _register_namedtuple(cls: type, *, serialized_type_name: str) -> None:
    """Let specs with a class of named tuples be written, under a name."""
    _name_kind(cls, serialized_type_name)


def _name_of(cls: Any) -> str:
    known = SUPPORTED_SERIALIZED_TYPES.get(cls)
    if known is None or known.serialized_type_name is None:
        raise NotImplementedError(
            f"Can't serialize TreeSpec of namedtuple class {cls} because we didn't register a "
            "serializated_type_name. Please register using `_register_namedtuple`."
        )
    return known.serialized_type_name


def _named(name: str) -> Any:
    if name not in SERIALIZED_TYPE_TO_PYTHON_TYPE:
        raise NotImplementedError(
            f"Can't deserialize TreeSpec of namedtuple class {name} because we couldn't find a "
            "serializated name."
        )
    return SERIALIZED_TYPE_TO_PYTHON_TYPE[name]


def _factory_written(context: Any) -> dict[str, Any]:
    factory, keys = context
    return {
        "default_factory_module": factory.__module__,
        "default_factory_name": factory.__qualname__,
        "dict_context": keys,
    }


def _factory_read(read: dict[str, Any]) -> list[Any]:
    module = import_module(read["default_factory_module"])
    return [getattr(module, read["default_factory_name"]), read["dict_context"]]


_name_kind(namedtuple, "collections.namedtuple", _name_of, _named)
_name_kind(defaultdict, "collections.defaultdict", _factory_written, _factory_read)
