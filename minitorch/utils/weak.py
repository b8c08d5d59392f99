"""Dictionaries that do not keep their keys alive, and ask who they are, not what they equal.

``==`` of tensors compares elements, so tensors cannot be keys of a WeakKeyDictionary.
Counterpart: ``torch.utils.weak``.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

from ..tensors import Tensor

__all__ = ["TensorWeakRef", "WeakIdKeyDictionary", "WeakIdRef", "WeakTensorKeyDictionary"]


class WeakIdRef(weakref.ref):  # type: ignore[type-arg]
    """A weak reference that equals those to the same object; it hashes by who that is."""

    __slots__ = ("_id",)

    def __init__(self, key: Any, callback: Callable[..., Any] | None = None) -> None:
        super().__init__(key, callback)  # type: ignore[call-arg]
        self._id = id(key)

    def __hash__(self) -> int:
        return self._id

    def __eq__(self, other: object) -> bool:
        ours = self()
        if ours is not None and isinstance(other, WeakIdRef):
            return ours is other()
        return self is other


class WeakIdKeyDictionary(MutableMapping[Any, Any]):
    """A dictionary by objects themselves; an entry goes when its key does."""

    def __init__(self, dict: Any = None, ref_type: type[WeakIdRef] = WeakIdRef) -> None:
        self.data: Any = {}
        self.ref_type = ref_type
        self.update(dict or {})

    def __getitem__(self, key: Any) -> Any:
        return self.data[self.ref_type(key)]

    def __setitem__(self, key: Any, value: Any) -> None:
        data = self.data
        self.data[self.ref_type(key, lambda gone: data.pop(gone, None))] = value

    def __delitem__(self, key: Any) -> None:
        del self.data[self.ref_type(key)]

    def __iter__(self) -> Iterator[Any]:
        keys = [reference() for reference in list(self.data)]
        return iter([key for key in keys if key is not None])

    def __len__(self) -> int:
        return len(self.data)

    def __contains__(self, key: object) -> bool:
        return self.ref_type(key) in self.data

    def __repr__(self) -> str:
        return f"<{type(self).__name__} at {id(self):#x}>"


WeakTensorKeyDictionary = WeakIdKeyDictionary


class TensorWeakRef:
    """A weak reference to a Tensor: called, it gives the tensor, or None when that is gone."""

    def __init__(self, tensor: Tensor) -> None:
        if not isinstance(tensor, Tensor):
            raise AssertionError(f"expected torch.Tensor, got {type(tensor)}.")
        self.ref = weakref.ref(tensor)

    def __call__(self) -> Tensor | None:
        return self.ref()
