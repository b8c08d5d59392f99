"""Memory exchanged with other libraries: DLPack, and anything with Python's buffer protocol.

Nothing is copied. Whoever reads the memory keeps it alive, on both sides.
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from ..errors import explain
from .dtypes import dtype as dtype_class
from .dtypes import get_default_dtype
from .storage import Storage
from .tensor import Tensor, tensor_method, wrap

# DLPack's number for the kind of device, and which of that kind
_CPU = (1, 0)
_CUDA = 2


@tensor_method
def __dlpack_device__(self: Tensor) -> tuple[int, int]:
    """``(1, 0)``: the CPU, as DLPack numbers devices; ``(2, i)``: the GPU ``i``."""
    if self.device.type == "meta":
        raise ValueError(f"Unknown device type {self.device.type} for Dlpack")
    return _CPU if self.is_cpu else (_CUDA, self.device.index or 0)


@tensor_method
def __dlpack__(self: Tensor, **options: Any) -> Any:
    """A DLPack capsule over this tensor's memory, for another library's ``from_dlpack``.

    Raises TypeError for a stream that is no number, AssertionError for any on the CPU,
    BufferError for a tensor that requires grad (detach() it first), and for one whose
    memory is nowhere that another library could look: on a simulated GPU.
    """
    if self.requires_grad:
        raise BufferError("Can't export tensors that require gradient, use tensor.detach()")
    if not hasattr(self.array, "__dlpack__"):
        raise BufferError(
            explain(
                "DLPack needs memory that is there",
                f"this tensor is on {self.device}, which is simulated or meta",
                "x.cpu()",
            )
        )
    stream = options.get("stream")
    if stream is not None and type(stream) is not int:
        raise TypeError("stream must be ``int`` or ``none``")
    if stream is not None and self.device.type == "cpu":
        raise AssertionError("stream should be None on cpu.")
    given = {name: value for name, value in options.items() if value is not None}
    where = given.get("dl_device")
    if where is not None and where[0] not in (_CPU[0], _CUDA):
        raise BufferError(f"Unsupported device_type: {int(where[0])}")
    return self.array.__dlpack__(**given)


class _Exporter:
    """A bare capsule, in the shape of an object that exports itself."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule

    def __dlpack__(self, **options: Any) -> Any:
        return self.capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CPU


class _Writable:
    """The same memory as an array's, without the note that it must not be written."""

    def __init__(self, array: np.ndarray) -> None:
        self.array = array  # keeps the memory alive
        self.__array_interface__ = dict(array.__array_interface__)
        self.__array_interface__["data"] = (array.__array_interface__["data"][0], False)


def from_dlpack(ext_tensor: Any, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """A tensor over the memory of another library's array (``torch.from_dlpack``).

    - ``ext_tensor``: anything with ``__dlpack__`` (a NumPy array, a tensor), or a DLPack capsule.
    - ``copy``: True for memory of its own.

    A write on either side is seen on the other.
    """
    if isinstance(ext_tensor, Tensor):
        ext_tensor.__dlpack__()  # type: ignore[attr-defined]  # refuses what may not leave
        array = ext_tensor.array
    elif isinstance(ext_tensor, np.ndarray):
        array = ext_tensor
    else:
        array = _imported(ext_tensor)
    if array.size and min(array.strides, default=0) < 0:
        raise ValueError(
            "At least one stride is negative, and tensors with negative strides are not supported. "
            "Try: copy the array first."
        )
    if copy:
        array = array.copy()
    tensor = wrap(array)
    tensor._storage = Storage(array)
    return tensor


def _imported(source: Any) -> np.ndarray:
    is_capsule = type(source).__name__ == "PyCapsule"
    if is_capsule and ('"dltensor"' in repr(source) or '"dltensor_versioned"' in repr(source)):
        source = _Exporter(source)
    elif not hasattr(source, "__dlpack__"):
        raise RuntimeError(
            "from_dlpack received an invalid capsule. Note that DLTensor capsules can be consumed "
            "only once, so you might have already constructed a tensor from it once."
        )
    array = np.from_dlpack(source)
    # NumPy 2.0 takes everything that comes this way for read-only
    return array if array.flags.writeable else np.asarray(_Writable(array))


def frombuffer(
    buffer: Any,
    *,
    dtype: dtype_class,
    count: int = -1,
    offset: int = 0,
    requires_grad: bool = False,
) -> Tensor:
    """A 1-D tensor over the bytes of a Python object (``torch.frombuffer``).

    - ``buffer``: bytes, bytearray, array.array, mmap ...
    - ``count``: how many elements; -1 for all. ``offset``: how many bytes to skip.

    Raises ValueError when the bytes do not come out even. A buffer that may not be written makes
    a warning.
    """
    try:
        view = memoryview(buffer).cast("B")
    except TypeError:
        raise ValueError("object does not implement Python buffer protocol.") from None
    size = dtype.itemsize
    _check_buffer(len(view), count, offset, size)
    if view.readonly:
        warnings.warn(
            "The given buffer is not writable, and PyTorch does not support non-writable tensors. "
            "This means you can write to the underlying (supposedly non-writable) buffer using the "
            "tensor. You may want to copy the buffer to protect its data or make it writable "
            "before converting it to a tensor. This type of warning will be suppressed for the "
            "rest of this program.",
            UserWarning,
            stacklevel=2,
        )
    tensor = wrap(np.frombuffer(view, dtype.numpy, count, offset))
    if requires_grad:
        if not dtype.is_floating_point:
            raise RuntimeError(
                "Only Tensors of floating point and complex dtype can require gradients"
            )
        tensor.requires_grad_()
    return tensor


def _check_buffer(length: int, count: int, offset: int, size: int) -> None:
    """torch's errors for a part of a buffer that is not there."""
    if length == 0 or count == 0:
        raise ValueError(f"both buffer length ({length}) and count ({count}) must not be 0")
    if not 0 <= offset < length:
        raise ValueError(
            f"offset ({offset} bytes) must be non-negative and no greater than buffer length "
            f"({length} bytes) minus 1"
        )
    if count < 0 and (length - offset) % size:
        raise ValueError(
            f"buffer length ({length - offset} bytes) after offset ({offset} bytes) must be a "
            f"multiple of element size ({size})"
        )
    if count > 0 and offset + count * size > length:
        raise ValueError(
            f"requested buffer length ({count} * {size} bytes) after offset ({offset} bytes) must "
            f"not be greater than actual buffer length ({length} bytes)"
        )


def exported(obj: Any, dtype: dtype_class | None) -> Tensor | None:
    """A tensor over the memory of an object that gives it away, or None for all others.

    It does so by DLPack, as a Tensor (which is returned itself), or by the buffer protocol: then
    the bytes are read as ``dtype``.
    """
    if isinstance(obj, Tensor):
        return obj
    if isinstance(obj, (list, tuple, str, int, float, np.generic)):
        return None
    if hasattr(obj, "__dlpack__"):
        return from_dlpack(obj)
    try:
        memoryview(obj)
    except TypeError:
        return None
    return frombuffer(obj, dtype=dtype or get_default_dtype())
