"""Storage: one-dimensional memory and the counter of the writes into it.

A tensor is only a way of reading a storage. All views of a tensor (and its ``detach()``) share
one Storage object, so a write through any of them is seen by all, and counted once for all.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from ..devices.arrays import (
    chosen,
    data_ptr_of,
    device_of,
    is_pinned,
    memory_size,
    owner_of,
    to_device,
    to_host,
    whole,
)
from ..devices.device import cpu, device
from ..errors import explain
from ..grad_mode import mode
from .dtypes import dtype


class Storage:
    """Memory, and how often it was written in place.

    - ``array``: an ndarray over the memory (of any shape; only its bytes matter).
    - ``version``: number of in-place writes so far. ``.data`` makes a second Storage over the same
      memory with a version of its own: that is why autograd cannot see writes through it.
    """

    __slots__ = ("array", "version")

    def __init__(self, array: np.ndarray, version: int = 0) -> None:
        self.array = array
        self.version = version

    @property
    def owner(self) -> Any:
        """The ndarray that owns the memory; of another device, what stands for it there."""
        return owner_of(self.array)

    def nbytes(self) -> int:
        """The size of the memory in bytes."""
        return memory_size(self.array)

    def data_ptr(self) -> int:
        """The address of the first byte. Tensors with equal ones read the same memory."""
        return data_ptr_of(self.array)


class OtherMemory(Storage):
    """New memory for a tensor (``x.data = y``), counted by the counter that the tensor had.

    The counter may be one that x shares with its base or its views.
    """

    __slots__ = ("counter",)

    def __init__(self, array: np.ndarray, counter: Storage) -> None:
        self.array = array
        self.counter = counter

    @property
    def version(self) -> int:  # type: ignore[override]
        """Number of in-place writes so far."""
        return self.counter.version

    @version.setter
    def version(self, value: int) -> None:
        self.counter.version = value


def counter_of(storage: Any) -> Storage | None:
    """The Storage that counts a tensor's writes; None where none does (yet)."""
    while type(storage) is OtherMemory:
        storage = storage.counter
    return storage if type(storage) is Storage else None


class InferenceStorage(Storage):
    """The memory of a tensor made in inference mode: its writes are not counted.

    Outside the mode, asking for the version is an error: the only ones who ask are a node that
    wants to keep the tensor, and a write (which is refused before it comes to that).
    """

    __slots__ = ()

    def __init__(self, array: np.ndarray) -> None:
        self.array = array

    @property
    def version(self) -> int:  # type: ignore[override]
        """0 in inference mode; RuntimeError outside."""
        if mode.inference:
            return 0
        raise RuntimeError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in "
            "inference mode in computation tracked by autograd. To work around this, you can make "
            "a clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` "
            "instead of `torch.inference_mode()`."
        )

    @version.setter
    def version(self, value: int) -> None:
        self.check_writable()

    def check_writable(self) -> None:
        """Raise RuntimeError outside inference mode."""
        if not mode.inference:
            raise RuntimeError(
                "Inplace update to inference tensor outside InferenceMode is not allowed.You can "
                "make a clone to get a normal tensor before doing inplace update.See "
                "https://github.com/pytorch/rfcs/pull/17 for more details."
            )


class UntypedStorage:
    """The bytes of a storage, without any dtype (counterpart: ``torch.UntypedStorage``).

    ``tensor.untyped_storage()`` makes one to look at; equal ``data_ptr()`` means shared memory.
    """

    __slots__ = ("_storage",)

    def __init__(self, storage: Storage | int | list[int] = 0, device: Any = None) -> None:
        """``UntypedStorage(size)`` and ``UntypedStorage(numbers)`` make memory of their own."""
        if not isinstance(storage, Storage):
            made = np.zeros(storage) if isinstance(storage, int) else np.array(storage)
            made = made.astype(np.uint8)
            storage = Storage(to_device(made, chosen(device)) if device else made)
        self._storage = storage

    @staticmethod
    def from_file(filename: str, shared: bool = False, nbytes: int = 0) -> UntypedStorage:
        """The bytes of a file, read when they are looked at.

        - ``shared``: what is written goes into the file, which is made, or made longer, if it has
          less than ``nbytes``. Otherwise the file stays as it is, and must be long enough:
          RuntimeError if not.
        """
        if shared:
            with open(filename, "ab") as file:
                if file.tell() < nbytes:
                    file.truncate(nbytes)
        if not nbytes:
            return UntypedStorage(Storage(np.empty(0, np.uint8)))
        if os.stat(filename).st_size < nbytes:
            found = os.stat(filename).st_size
            raise RuntimeError(
                f"unable to mmap {nbytes} bytes from file <{filename}>: it has {found} bytes"
            )
        mapped = np.memmap(filename, np.uint8, "r+" if shared else "c", shape=(nbytes,))
        return UntypedStorage(Storage(mapped.view(np.ndarray)))

    def data_ptr(self) -> int:
        """The address of the first byte."""
        return self._storage.data_ptr()

    def nbytes(self) -> int:
        """The number of bytes."""
        return self._storage.nbytes()

    size = __len__ = nbytes

    def __sizeof__(self) -> int:
        """With the bytes themselves, as ``sys.getsizeof`` counts them in PyTorch."""
        return object.__sizeof__(self) + self.nbytes()

    def _bytes(self) -> Any:
        return whole(self._storage.array)

    @property
    def device(self) -> device:
        """Where the memory is."""
        return device_of(self._storage.array)

    @property
    def is_cuda(self) -> bool:
        """Is the memory a GPU's?"""
        return self.device.type == "cuda"

    filename = None

    def cuda(self, device: Any = None, non_blocking: bool = False) -> UntypedStorage:
        """The bytes on a GPU (the current one); itself when they are there already.

        AssertionError where there is no CUDA.
        """
        return self._on(chosen("cuda" if device is None else device), not non_blocking)

    def cpu(self) -> UntypedStorage:
        """The bytes on the CPU; itself when they are there already."""
        return self._on(cpu, True)

    def _on(self, where: Any, blocking: bool) -> UntypedStorage:
        if where == self.device:
            return self
        return UntypedStorage(Storage(to_device(self._bytes(), where, blocking=blocking)))

    def element_size(self) -> int:
        """1: the elements are bytes."""
        return 1

    def is_pinned(self) -> bool:
        """Can a GPU read the memory without a copy in between?"""
        return is_pinned(self._storage.array)

    def untyped(self) -> UntypedStorage:
        """Itself, as a TypedStorage has one."""
        return self

    def __getitem__(self, index: Any) -> Any:
        self._check_values()
        found = self._bytes()[index]
        if not isinstance(index, slice):
            return int(found)
        # another storage over the same memory, which ends where the slice does
        part = np.frombuffer(found.data, np.uint8) if found.size else np.empty(0, np.uint8)
        return UntypedStorage(Storage(part))

    def __setitem__(self, index: int, value: int) -> None:
        self._bytes()[index] = value

    def fill_(self, value: int) -> UntypedStorage:
        """Set every byte, uncounted: autograd does not see it."""
        self._bytes()[...] = value
        return self

    def tolist(self) -> list[int]:
        """The bytes as ints 0..255."""
        self._check_values()
        return to_host(self._bytes()).tolist()

    def clone(self) -> UntypedStorage:
        """A copy of the bytes, with memory of its own."""
        return UntypedStorage(Storage(self._bytes().copy()))

    def byteswap(self, dtype: dtype) -> None:
        """Turn the bytes of each element of a dtype round, in place."""
        self._bytes().view(dtype.numpy).byteswap(inplace=True)

    @property
    def _cdata(self) -> int:
        return id(self._storage.owner)

    def _check_values(self) -> None:
        if self.device.type == "meta":
            raise NotImplementedError("Not available for 'meta' device type")

    def __copy__(self) -> UntypedStorage:
        return self.clone()

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, UntypedStorage) and self.data_ptr() == other.data_ptr()

    __hash__ = None  # type: ignore[assignment]

    def resize_(self, size: int) -> None:
        """Refused, but on meta, and where the size is the same: memory does not grow in place."""
        if self.device.type == "meta":
            grown = to_device(np.empty(size, np.uint8), self.device)
            self._storage.array = grown
        if size == self.nbytes():
            return
        raise NotImplementedError(
            explain("a storage keeps its size", f"resize_({size})", "make a new tensor and copy")
        )

    def __repr__(self) -> str:
        shown = listed(self)
        return (
            f"{shown}\n[torch.storage.UntypedStorage(device={self.device}) of size {self.nbytes()}]"
        )


def listed(storage: Any) -> str:
    """The elements line by line, or dots where there are none to see (on meta)."""
    if device_of(storage._storage.array).type == "meta":
        return "..."
    return "\n".join(f" {element}" for element in storage.tolist())
