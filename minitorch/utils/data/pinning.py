"""Batches in pinned memory, from where a GPU copies while the host goes on."""

from __future__ import annotations

import copy
from collections.abc import Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any


def pinned(data: Any) -> Any:
    """The same data, with every tensor in it in pinned memory.

    Looks into mappings, tuples (named ones too) and other sequences, which keep their types where
    these can be copied or made anew, and asks objects with a method ``pin_memory``. What is none of
    these stays what it is. Counterpart: what ``DataLoader(pin_memory=True)`` does to a batch.
    """
    if hasattr(data, "pin_memory"):
        return data.pin_memory()
    if isinstance(data, (str, bytes)):
        return data
    if isinstance(data, Mapping):
        return _mapping(data, {key: pinned(value) for key, value in data.items()})
    if isinstance(data, tuple):
        parts = [pinned(value) for value in data]
        return type(data)(*parts) if hasattr(data, "_fields") else type(data)(parts)
    if isinstance(data, Sequence):
        return _sequence(data, [pinned(value) for value in data])
    return data


def _mapping(data: Mapping[Any, Any], parts: dict[Any, Any]) -> Any:
    try:
        if not isinstance(data, MutableMapping):
            return type(data)(parts)  # type: ignore[call-arg]
        clone = copy.copy(data)  # it may have more than its entries
        clone.update(parts)
        return clone
    except TypeError:  # it cannot be made or written
        return parts


def _sequence(data: Sequence[Any], parts: list[Any]) -> Any:
    try:
        if not isinstance(data, MutableSequence):
            return type(data)(parts)  # type: ignore[call-arg]
        clone = copy.copy(data)
        for i, part in enumerate(parts):
            clone[i] = part
        return clone
    except TypeError:
        return parts
