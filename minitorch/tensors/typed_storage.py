"""TypedStorage: the memory as a row of elements, the old way to look at it.

Everything that it has warns that it is old, once in a process; the same names with an underscore
in front (``_size``, ``_data_ptr``) do not, which PyTorch's own code and its tests use.
"""

from __future__ import annotations

import copy
import functools
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from ..devices.arrays import chosen, device_of, to_device, to_host
from ..devices.device import device
from . import dtypes
from .dtypes import dtype, from_numpy_dtype, get_default_dtype
from .storage import Storage, UntypedStorage, listed

_WARNING = (
    "TypedStorage is deprecated. It will be removed in the future and UntypedStorage will be the "
    "only storage class. This should only matter to you if you are using storages directly.  To "
    "access UntypedStorage directly, use tensor.untyped_storage() instead of tensor.storage()"
)


class _Warnings:
    """Is the warning for each use (``always``), or for the first of a process?"""

    always = False
    warned = False


def _get_always_warn_typed_storage_removal() -> bool:
    return _Warnings.always


def _set_always_warn_typed_storage_removal(always_warn: bool) -> None:
    _Warnings.always = always_warn


def _reset_warn_typed_storage_removal() -> None:
    _Warnings.warned = False


def _warn_typed_storage_removal(stacklevel: int = 2) -> None:
    if _Warnings.always or not _Warnings.warned:
        _Warnings.warned = True
        warnings.warn(_WARNING, UserWarning, stacklevel=stacklevel + 1)


class TypedStorage:
    """The memory as a row of elements (``torch.TypedStorage``): the old way to look at it.

    ``TypedStorage()``, ``TypedStorage(size)`` or ``TypedStorage(numbers)``, with ``dtype=`` and
    ``device=``; ``TypedStorage(wrap_storage=bytes, dtype=...)`` looks at an UntypedStorage.
    """

    __slots__ = ("_storage",)

    def __init__(
        self,
        *args: Any,
        dtype: dtype | None = None,
        device: Any = None,
        wrap_storage: UntypedStorage | None = None,
        _internal: bool = False,
    ) -> None:
        if args and isinstance(args[0], Storage):  # what tensors look at
            self._storage = args[0]
            return
        if not _internal:
            _warn_typed_storage_removal()
        check_arguments(args, wrap_storage, _WANTED)
        if wrap_storage is not None:
            if dtype is None:
                raise RuntimeError(f"{_WANTED}\nArgument 'dtype' must be specified")
            if not isinstance(dtype, dtypes.dtype):
                raise TypeError(
                    f"{_WANTED}\nArgument 'dtype' must be torch.dtype, not {type(dtype)}"
                )
            if device is not None:
                raise RuntimeError(
                    f"{_WANTED}\nArgument 'device' should not be specified when 'wrap_storage' is "
                    "given"
                )
            self._storage = Storage(wrap_storage._bytes().view(dtype.numpy))
            return
        if device is not None and str(device).partition(":")[0] not in ("cpu", "cuda", "meta"):
            raise RuntimeError(f"Storage device not recognized: {device}")
        where = None if device is None else chosen(device)
        numpy_dtype = (dtype or get_default_dtype()).numpy
        first = args[0] if args else 0
        made = np.zeros(first, numpy_dtype) if _is_int(first) else np.array(first, numpy_dtype)
        self._storage = Storage(made if where is None else to_device(made, where))

    def _elements(self) -> np.ndarray:
        return UntypedStorage(self._storage)._bytes().view(self._storage.array.dtype)

    @property
    def dtype(self) -> dtype:
        """The type of the elements."""
        return from_numpy_dtype(self._storage.array.dtype)

    _dtype = dtype

    def element_size(self) -> int:
        """Bytes of an element."""
        return self._storage.array.dtype.itemsize

    def __len__(self) -> int:
        _warn_typed_storage_removal()
        return self._size()

    def size(self) -> int:
        """The number of elements."""
        return self._nbytes() // self._element_size()

    def __sizeof__(self) -> int:
        return object.__sizeof__(self) + self._nbytes()

    def _place(self, index: Any) -> Any:
        if isinstance(index, slice):
            return index
        if type(index) is not int:
            raise RuntimeError(f"can't index a {type(self)} with {type(index)}")
        if not -self._size() <= index < self._size():
            raise IndexError(f"index {index} out of range for storage of size {self._size()}")
        return index

    def __getitem__(self, index: Any) -> Any:
        _warn_typed_storage_removal()
        return self._getitem(index)

    def _getitem(self, index: Any) -> Any:
        self._check_values()
        if isinstance(index, slice):
            raise RuntimeError("slices are only supported in UntypedStorage.__getitem__")
        return self._elements()[self._place(index)].item()

    def __setitem__(self, index: int | slice, value: Any) -> None:
        _warn_typed_storage_removal()
        self._setitem(index, value)

    def _setitem(self, index: int | slice, value: Any) -> None:
        if isinstance(value, (UntypedStorage, TypedStorage)):
            raise RuntimeError(f"cannot set item with value type {type(value)}")
        self._elements()[self._place(index)] = value

    def __iter__(self) -> Iterator[Any]:
        _warn_typed_storage_removal()
        return (self._getitem(index) for index in range(self._size()))

    def _check_values(self) -> None:
        if self._where().type == "meta":
            raise NotImplementedError("Not available for 'meta' device type")

    def _where(self) -> device:
        return device_of(self._storage.array)

    def fill_(self, value: Any) -> TypedStorage:
        """Set every element, uncounted: autograd does not see it."""
        self._setitem(slice(None), value)
        return self

    def copy_(self, source: TypedStorage, non_blocking: bool | None = None) -> TypedStorage:
        """Take the bytes of another storage; RuntimeError unless there are as many."""
        own, other = UntypedStorage(self._storage), UntypedStorage(source._storage)
        if own.nbytes() != other.nbytes():
            raise RuntimeError(
                f"size does not match, self was {own.nbytes()} bytes but src was "
                f"{other.nbytes()} bytes"
            )
        if other.device.type == "meta" != own.device.type:
            raise NotImplementedError("Cannot copy out of meta tensor; no data!")
        own._bytes()[...] = other._bytes()
        return self

    def tolist(self) -> list[Any]:
        """The elements as Python numbers."""
        self._check_values()
        return to_host(self._elements()).tolist()

    def data_ptr(self) -> int:
        """The address of the first element."""
        return self._storage.data_ptr()

    def nbytes(self) -> int:
        """The number of bytes."""
        return self._storage.nbytes()

    def untyped(self) -> UntypedStorage:
        """The same memory as bytes."""
        return UntypedStorage(self._storage)

    @property
    def device(self) -> device:
        """Where the memory is."""
        return self._where()

    @property
    def is_cuda(self) -> bool:
        """Is the memory a GPU's?"""
        return self._where().type == "cuda"

    is_sparse = False

    def is_pinned(self, device: Any = "cuda") -> bool:
        """Can a GPU read the memory without a copy in between?"""
        return UntypedStorage(self._storage).is_pinned()

    def get_device(self) -> int:
        """The number of the GPU; -1 on the CPU."""
        index = self._where().index
        return -1 if index is None else index

    def cpu(self) -> TypedStorage:
        """The elements on the CPU: the same memory when they are there already."""
        here = self._where().type == "cpu"
        return TypedStorage(self._storage if here else Storage(to_host(self._elements())))

    def pickle_storage_type(self) -> str:
        """What a file calls it: "FloatStorage"."""
        return self._type().rpartition(".")[2]

    def type(self, dtype: None = None, non_blocking: bool = False) -> str:
        """The old name of such memory: "torch.FloatStorage"."""
        return self.dtype.tensor_type(self._where().type).replace("Tensor", "Storage")

    def _as(self, numpy_dtype: Any) -> TypedStorage:
        return TypedStorage(Storage(self._elements().astype(numpy_dtype)))

    def clone(self) -> TypedStorage:
        """A copy of the elements, with memory of its own."""
        return TypedStorage(Storage(self._elements().copy()))

    def __copy__(self) -> TypedStorage:
        return self._clone()

    def __deepcopy__(self, memo: dict[Any, Any]) -> TypedStorage:
        return self._deepcopy(memo)

    def _deepcopy(self, memo: dict[Any, Any]) -> TypedStorage:
        """A copy of the elements; one for all tensors and storages that are copied together."""
        bytes_ = copy.deepcopy(UntypedStorage(self._storage), memo)
        return TypedStorage(Storage(bytes_._bytes().view(self._dtype.numpy)))

    def resize_(self, size: int) -> None:
        """As ``UntypedStorage.resize_``, in elements."""
        kind = self._storage.array.dtype
        UntypedStorage(self._storage).resize_(size * kind.itemsize)
        if self._where().type == "meta":
            self._storage.array = self._storage.array.view(kind)

    @property
    def _untyped_storage(self) -> UntypedStorage:
        return UntypedStorage(self._storage)

    @property
    def _cdata(self) -> int:
        return id(self._storage.owner)

    def _share_fd_cpu_(self, how: str = "_share_fd_") -> Any:
        if self._where().type != "cpu":
            raise RuntimeError(f"{how}: only available on CPU")
        raise NotImplementedError("memory is shared without descriptors here: use share_memory_()")

    def _share_filename_cpu_(self) -> Any:
        return self._share_fd_cpu_("_share_filename_")

    def _write_file(self, file: Any, is_real_file: bool, save_size: bool, size: int) -> None:
        """Write how many elements there are, if asked, and the bytes (PyTorch's oldest files)."""
        if self._where().type == "meta":
            raise NotImplementedError("Cannot copy out of meta tensor; no data!")
        count = self._size().to_bytes(8, "little") if save_size else b""
        file.write(count + to_host(self._elements()).tobytes())

    def __repr__(self) -> str:
        kind = f"dtype={self.dtype}, device={self._where()}"
        return f"{listed(self)}\n[torch.storage.TypedStorage({kind}) of size {self._size()}]"


_WANTED = (
    "TypedStorage.__init__ received an invalid combination of arguments. Expected one of:\n"
    " * (*, torch.device device, torch.dtype dtype)\n"
    " * (int size, *, torch.device device, torch.dtype dtype)\n"
    " * (Sequence data, *, torch.device device, torch.dtype dtype)\n"
    " * (*, UntypedStorage wrap_storage, torch.dtype dtype)"
)


def _is_int(value: Any) -> bool:
    return isinstance(value, (int, np.integer))


def check_arguments(args: tuple[Any, ...], wrap_storage: Any, wanted: str) -> None:
    """Refuse what no storage is made from, in PyTorch's words."""
    if wrap_storage is not None:
        if args:
            raise RuntimeError(
                f"{wanted}\nNo positional arguments should be given when using 'wrap_storage'"
            )
        if not isinstance(wrap_storage, UntypedStorage):
            raise TypeError(
                f"{wanted}\nArgument 'wrap_storage' must be UntypedStorage, but got "
                f"{type(wrap_storage)}"
            )
    if len(args) > 1:
        raise RuntimeError(f"{wanted}\nToo many positional arguments")
    if args and isinstance(args[0], (str, bytes)):
        raise TypeError(f"new(): invalid data type '{type(args[0]).__name__}'")
    if args and not _is_int(args[0]) and not isinstance(args[0], Sequence):
        raise TypeError(f"{wanted}\nArgument type not recognized: {type(args[0])}")


def _converted(kind: dtype) -> Any:
    def convert(self: TypedStorage) -> TypedStorage:
        return self._as(kind.numpy)

    convert.__doc__ = f"A copy of the elements, as {kind.name}."
    return convert


for _name, _kind in {
    "double": dtypes.float64, "float": dtypes.float32, "half": dtypes.float16,
    "bfloat16": dtypes.bfloat16, "long": dtypes.int64, "int": dtypes.int32,
    "short": dtypes.int16, "char": dtypes.int8, "byte": dtypes.uint8, "bool": dtypes.bool_,
}.items():  # fmt: skip
    setattr(TypedStorage, _name, _converted(_kind))


def warn_in(names: Sequence[str]) -> None:
    """Let these of a TypedStorage warn; what they do stands under ``_name`` as well."""
    for name in names:
        own = TypedStorage.__dict__[name]
        silent: Any = own.fget if isinstance(own, property) else own
        setattr(TypedStorage, f"_{name}", own)
        warned = _warned(silent)
        setattr(TypedStorage, name, property(warned) if silent is not own else warned)


def _warned(function: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(function)
    def warned(*args: Any, **kwargs: Any) -> Any:
        _warn_typed_storage_removal()
        return function(*args, **kwargs)

    return warned


_SILENT = ("dtype", "is_sparse")
warn_in([name for name in vars(TypedStorage) if name[0] != "_" and name not in _SILENT])


def _look(storage: Storage) -> TypedStorage:
    """``tensor.storage()``, for which the attribute ``tensor.storage`` is called."""
    _warn_typed_storage_removal()
    return TypedStorage(storage)


Storage.__call__ = _look  # type: ignore[attr-defined, method-assign]
