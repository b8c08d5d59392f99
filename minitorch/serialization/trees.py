"""Trees: is a loaded value small enough to be printed, compared, hashed?

Whatever walks through a value meets a part as often as other parts hold it. A list that holds a
list twice, which holds a list twice ... is small in memory, and endless for ``print``. A tuple in
a tuple in a tuple ... ends ``hash`` and the process. Neither is in an honest file.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Iterator
from itertools import chain
from math import prod
from types import FunctionType, NoneType
from typing import Any

from ..devices.device import device
from ..tensors import Tensor
from ..tensors.dtypes import dtype
from ..tensors.shapes import Size
from ..tensors.typed_storage import TypedStorage
from .errors import UnpicklingError
from .names import StorageType

_DEEPEST = 1000  # as deep as Python's pickler gets before its RecursionError
# What is short to print, and holds nothing.
_SMALL = frozenset(
    {int, float, bool, complex, NoneType, type, FunctionType, dtype, device, StorageType}
)
_PRINTED = 1000  # elements of a tensor that are printed
_STORAGE = 50  # it takes to print a storage, and each byte of it
_TENSOR = 200  # what it takes to print it otherwise, in elements


def check_tree(root: Any, shared: Collection[int], size: int) -> None:
    """Refuse a value that is larger as a tree than a file of ``size`` bytes may make it.

    - ``shared``: the ids of those parts that may be met more than once.

    Raises UnpicklingError.
    """
    most = 4_000_000 + 4 * size
    known: dict[int, int | None] = {}  # by id: the size of a shared part, None while it is counted
    path: list[tuple[int, Iterator[Any]]] = [(0, iter((root,)))]
    sizes = [0]
    while path:
        for value in path[-1][1]:
            if type(value) in _SMALL:
                sizes[-1] += 1
                continue
            key = id(value)
            counted = known.get(key, -1) if key in shared else -1
            if counted is None:
                raise UnpicklingError("a value in the pickle contains itself")
            children = _children(value) if counted < 0 else None
            if children is not None:
                path.append((key, children))
                sizes.append(_printed(value) if isinstance(value, Tensor) else 1)
                if key in shared:
                    known[key] = None
                break
            if counted < 0:
                counted = _printed(value)
                if key in shared:
                    known[key] = counted
            sizes[-1] += counted
            if sizes[-1] > most:
                break
        else:
            whole = sizes.pop()
            key, _ = path.pop()
            if key in shared:
                known[key] = whole
            if sizes:
                sizes[-1] += whole
        if len(path) > _DEEPEST:
            raise UnpicklingError(f"the pickle nests values more than {_DEEPEST} times")
        if sizes and sizes[-1] > most:
            raise UnpicklingError(
                f"the file has {size} bytes, and its value would be printed with more than {most} "
                "elements: its parts hold each other again and again"
            )


def _items(value: dict[Any, Any]) -> Iterator[Any]:
    return chain(value, value.values())


def _items_and_attributes(value: dict[Any, Any]) -> Iterator[Any]:
    return chain(value, value.values(), value.__dict__.values())


_WALKS: dict[type, Callable[[Any], Iterator[Any]]] = {
    **dict.fromkeys((tuple, list, set, Size), iter),
    **dict.fromkeys((OrderedDict, Counter), _items_and_attributes),
    dict: _items,
}


def _children(value: Any) -> Iterator[Any] | None:
    """The parts of a value, or None for what has none that matter."""
    if type(value) is str:
        return None
    walk = _WALKS.get(type(value))
    if walk is iter:
        return None if _SMALL.issuperset(map(type, value)) else iter(value)
    if walk is not None:
        return walk(value)
    attributes = getattr(value, "__dict__", None)
    if type(attributes) is dict and attributes:
        return iter(attributes.values())
    return None


def _printed(value: Any) -> int:
    """How much there is to print of a value without parts, in elements of 16 characters."""
    if isinstance(value, (str, bytes, bytearray)):
        return 1 + len(value) // 16
    if isinstance(value, (tuple, list, set)):
        return 1 + len(value)
    if isinstance(value, Tensor):
        size = value.array.size
        if size > _PRINTED:  # six of each dimension; an expanded tensor may have sixty
            size = prod([min(n, 6) for n in value.array.shape])
        return _TENSOR + size
    if isinstance(value, TypedStorage):
        return _STORAGE + value._storage.nbytes()
    return 1
