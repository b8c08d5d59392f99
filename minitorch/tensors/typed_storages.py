"""``torch.FloatStorage`` and its kind: the names that a row of elements had by its dtype.

They make a TypedStorage of that dtype, and every TypedStorage of the dtype counts as theirs.
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np

from .dtypes import ALL, bfloat16, dtype, get_default_dtype, int8, uint8, uint16, uint32, uint64
from .storage import Storage, UntypedStorage
from .tensor import Tensor, wrap
from .typed_storage import TypedStorage, _warn_typed_storage_removal, check_arguments


class _OfOneDtype(type):
    """The class of these classes: ``isinstance(storage, torch.FloatStorage)`` asks its dtype."""

    _dtype: dtype

    @property
    def dtype(cls) -> dtype:
        """The type of the elements; it warns, as all that is old here."""
        _warn_typed_storage_removal()
        return cls._dtype

    def __repr__(cls) -> str:
        return f"<class 'torch.{cls.__name__}'>"

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, TypedStorage) and instance._dtype is cls._dtype

    def __call__(
        cls,
        *args: Any,
        wrap_storage: Any = None,
        device: Any = None,
        dtype: Any = None,
        _internal: bool = False,
    ) -> TypedStorage:
        if not _internal:
            _warn_typed_storage_removal()
        if cls._dtype is None:
            raise RuntimeError("Only child classes of _LegacyStorage can be instantiated")
        wanted = (
            f"{cls}.__new__ received an invalid combination of arguments. Expected one of:\n"
            " * no arguments\n * (int size)\n * (Sequence data)\n"
            " * (*, UntypedStorage wrap_storage)"
        )
        for name, given in (("device", device), ("dtype", dtype)):
            if given is not None:
                raise RuntimeError(f"{wanted}\nKeyword argument '{name}' cannot be specified")
        check_arguments(args, wrap_storage, wanted)
        return TypedStorage(*args, dtype=cls._dtype, wrap_storage=wrap_storage, _internal=True)

    def from_file(cls, filename: str, shared: bool = False, size: int = 0) -> TypedStorage:
        """The elements of a file, read when they are looked at (``torch.FloatStorage.from_file``).

        - ``shared``: what is written goes into the file, which is made if needed; ``size``: how
          many elements.
        """
        return _of_file(filename, shared, size, cls._dtype)

    def from_buffer(
        cls, buffer: Any, byte_order: str | None = None, count: int = -1, offset: int = 0
    ) -> TypedStorage:
        """A copy of the bytes of a buffer, as elements (``torch.FloatStorage.from_buffer``).

        - ``byte_order``: "native", "little" or "big"; needed by all but bytes.
        - ``count``: how many elements (-1: all); ``offset``: the first byte.

        Raises ValueError for an unknown order, and for sizes that do not fit.
        """
        kind = cls._dtype.numpy
        if byte_order is None and cls._dtype not in (int8, uint8):
            raise RuntimeError("function missing required argument 'byte_order' (pos 2)")
        if byte_order not in (None, "big", "little", "native"):
            raise ValueError(
                f"invalid byte_order '{byte_order}' (expected 'big', 'little', or 'native')"
            )
        data = np.frombuffer(buffer, np.uint8)[offset:]
        if count < 0 and len(data) % kind.itemsize:
            raise ValueError(
                f"buffer size ({len(data)}) must be a multiple of element size ({kind.itemsize})"
            )
        size = len(data) // kind.itemsize if count < 0 else count
        if size * kind.itemsize > len(data):
            raise ValueError(
                f"buffer has only {len(data)} elements after offset {offset}, but specified a size "
                f"of {size}"
            )
        elements = data[: size * kind.itemsize].copy()
        if cls._dtype.name == "bool":
            elements = elements != 0
        order = sys.byteorder if byte_order in (None, "native") else byte_order
        swapped = elements.view(kind.newbyteorder("<" if order == "little" else ">"))
        return TypedStorage(Storage(swapped.astype(kind)))


def _of_file(filename: str, shared: bool | None, size: int, dtype: dtype) -> TypedStorage:
    nbytes = size * dtype.itemsize
    return TypedStorage(
        wrap_storage=UntypedStorage.from_file(filename, bool(shared), nbytes),
        dtype=dtype,
        _internal=True,
    )


def from_file(
    filename: str, shared: bool | None = None, size: int = 0, *, dtype: Any = None
) -> Tensor:
    """A tensor over the elements of a file (``torch.from_file``).

    - ``shared``: what is written goes into the file, which is made if needed; else it stays as it
      is. ``size``: how many elements. RuntimeError for a file that is too short.
    """
    kind = get_default_dtype() if dtype is None else dtype
    storage = _of_file(filename, shared, size, kind)
    empty = wrap(np.empty(0, kind.numpy))
    return empty.set_(storage._untyped_storage, 0, (size,), (1,))  # type: ignore[attr-defined, no-any-return]


_UNSIGNED = (uint16, uint32, uint64)  # (which PyTorch has no old names for)


def _named(kind: dtype) -> _OfOneDtype:
    name = kind.tensor_name.removeprefix("torch.").replace("Tensor", "Storage")
    about = f"Memory of {kind.name} (``torch.{name}``)."
    place = __name__.partition(".")[0]  # where it is found
    parts = {"_dtype": kind, "__doc__": about, "__slots__": (), "__module__": place}
    return _OfOneDtype(name, (TypedStorage,), parts)


STORAGES = {
    kind.__name__: kind for kind in map(_named, [*(k for k in ALL if k not in _UNSIGNED), bfloat16])
}
STORAGES["Storage"] = STORAGES["FloatStorage"]
_LegacyStorage = _OfOneDtype("_LegacyStorage", (TypedStorage,), {"_dtype": None, "__slots__": ()})


def _dtype_to_storage_type_map() -> dict[dtype, str]:
    """Dtypes -> the names of their storages."""
    return {kind._dtype: kind.__name__ for kind in STORAGES.values()}


CLASSES = {UntypedStorage, TypedStorage, *STORAGES.values()}  # torch._storage_classes
