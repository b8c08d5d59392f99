"""Questions about values, types and the machine: ``is_tensor``, ``result_type``, threads ..."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..devices.arrays import chosen
from ..devices.device import defaults, device
from ..devices.kernels import Threads
from ..errors import type_name
from .dtypes import combine_dtypes, dtype, dtype_of_number
from .levels import answered, batches
from .shapes import Size
from .shapes import broadcast_shapes as common_shape
from .storage import UntypedStorage
from .tensor import Tensor
from .typed_storage import TypedStorage

_NUMBERS = (float, int, bool, np.number, np.bool_)


def is_tensor(obj: Any) -> bool:
    """Is it a Tensor? (``torch.is_tensor``)"""
    return isinstance(obj, Tensor)


def is_storage(obj: Any) -> bool:
    """Is it what ``untyped_storage()`` or ``storage()`` gave? (``torch.is_storage``)"""
    return isinstance(obj, (UntypedStorage, TypedStorage))


def is_floating_point(input: Tensor) -> bool:
    """Does it hold float16, float32 or float64? (``torch.is_floating_point``)"""
    return _tensor("is_floating_point", input).is_floating_point()


def is_complex(input: Tensor) -> bool:
    """False: complex numbers are out of scope (``torch.is_complex``)."""
    return _tensor("is_complex", input).is_complex()


def is_nonzero(input: Tensor) -> bool:
    """Is the only element something else than 0? (``torch.is_nonzero``)"""
    found = bool(_tensor("is_nonzero", input))
    if batches:
        answered("bool", found, input)
    return found


def is_inference(input: Tensor) -> bool:
    """Was it made in inference mode? (``torch.is_inference``)"""
    return _tensor("is_inference", input).is_inference()


def numel(input: Tensor) -> int:
    """The number of elements (``torch.numel``)."""
    return _tensor("numel", input).numel()


def get_device(input: Tensor) -> int:
    """The number of the GPU, -1 for the CPU (``torch.get_device``)."""
    index = _tensor("get_device", input).device.index
    return -1 if index is None else index


def _tensor(function: str, value: Any) -> Tensor:
    if not isinstance(value, Tensor):
        raise TypeError(
            f"{function}(): argument 'input' (position 1) must be Tensor, not {type_name(value)}"
        )
    return value


def result_type(tensor: Any, other: Any) -> dtype:
    """The dtype that an operation on both would have (``torch.result_type``).

    Each is a Tensor or a Python number.
    """
    dims, zero_dim, numbers = [], [], []
    if isinstance(tensor, complex) or isinstance(other, complex):
        parts = [1.0 if isinstance(value, complex) else value for value in (tensor, other)]
        return result_type(*parts).to_complex()
    for value in (tensor, other):
        if isinstance(value, Tensor):
            (dims if value.array.ndim else zero_dim).append(value.dtype)
        elif isinstance(value, _NUMBERS):
            numbers.append(dtype_of_number(value))
        else:
            raise TypeError(
                "result_type() received an invalid combination of arguments - got "
                f"({type_name(tensor)}, {type_name(other)}), but expected Tensors or numbers"
            )
    return combine_dtypes(dims, zero_dim, numbers)


def typename(obj: Any) -> str:
    """The name of a type with its module, for a Tensor its old name: ``torch.FloatTensor``."""
    if isinstance(obj, Tensor):
        return obj.dtype.tensor_type(obj.device.type)
    kind = obj if hasattr(obj, "__qualname__") else type(obj)
    module = getattr(kind, "__module__", None)
    where = "" if module in (None, "builtins") else f"{module}."
    return f"{where}{kind.__qualname__}"


# ---- the machine --------------------------------------------------------------------------------


def get_num_threads() -> int:
    """How many threads ``minitorch.backends.c`` uses: 1, or what ``set_num_threads`` has asked for.

    NumPy's own operations run in one thread (its BLAS library may use more for matrices).
    """
    return Threads.count


def set_num_threads(num: int) -> None:
    """Let the kernels of ``minitorch.backends.c`` use so many threads; the rest changes nothing.

    How many threads matrix products use is set before NumPy is loaded, by the environment variable
    ``OPENBLAS_NUM_THREADS`` or ``MKL_NUM_THREADS``.
    """
    if not isinstance(num, int):
        raise RuntimeError(f"set_num_threads expects an int, but got {type_name(num)}")
    if num <= 0:
        raise RuntimeError("set_num_threads expects a positive integer")
    Threads.count = int(num)


_interop: list[int] = []  # what was asked for, once


def get_num_interop_threads() -> int:
    """1, or what ``set_num_interop_threads`` has asked for: operations run one after the other."""
    return _interop[0] if _interop else 1


def set_num_interop_threads(num: int) -> None:
    """Is remembered, and changes nothing here. RuntimeError when it is set a second time."""
    if not isinstance(num, int):
        raise RuntimeError(f"set_num_interop_threads expects an int, but got {type_name(num)}")
    if num <= 0:
        raise RuntimeError("set_num_interop_threads expects a positive integer")
    if _interop:
        raise RuntimeError(
            "Error: cannot set number of interop threads after parallel work has started or "
            "set_num_interop_threads called"
        )
    _interop.append(int(num))


def get_default_device() -> device:
    """Where new tensors are made that name no device (``torch.get_default_device``)."""
    where = defaults.current()
    return chosen(where) if where.type == "cuda" else where


def set_default_device(where: Any) -> None:
    """Make new tensors there from now on, in this thread (``torch.set_default_device``).

    - ``where``: a device, a string, an int; None for the CPU again. Nothing is checked yet.
    """
    defaults.set(None if where is None else _named(where))


def _named(where: Any) -> device:
    return chosen(where) if type(where) is int else device(where)


def broadcast_shapes(*shapes: Any) -> Size:
    """The shape to which all of these broadcast (``torch.broadcast_shapes``).

    - ``shapes``: shapes, or ints for shapes of one dimension.

    Raises RuntimeError when they do not fit, ValueError for a negative size.

    >>> torch.broadcast_shapes((2, 1), (3,))
    torch.Size([2, 3])
    """
    for shape in shapes:
        if not isinstance(shape, (int, tuple, list)):
            raise RuntimeError(
                "Input shapes should be of type ints, a tuple of ints, or a list of ints, got "
                f"{shape}"
            )
    as_tuples = [(shape,) if isinstance(shape, int) else tuple(shape) for shape in shapes]
    if any([size < 0 for shape in as_tuples for size in shape]):
        raise _refusal(as_tuples)
    try:
        return Size(common_shape(*as_tuples))
    except RuntimeError:
        raise _refusal(as_tuples) from None


def _refusal(shapes: list[tuple[int, ...]]) -> Exception:
    """torch's words for shapes that do not fit: of the first that does not fit to those before."""
    result = [1] * max(map(len, shapes), default=0)
    for number, shape in enumerate(shapes):
        for dim in range(-1, -1 - len(shape), -1):
            if result[dim] not in (1, shape[dim]) and shape[dim] != 1:
                return RuntimeError(
                    f"Attempting to broadcast a dimension of length {shape[dim]} at {dim}! "
                    f"Mismatching argument at index {number} had {shape}; but expected shape "
                    f"should be broadcastable to {result}"
                )
            if shape[dim] < 0:
                return ValueError("Attempting to broadcast a dimension with negative length!")
            result[dim] = shape[dim] if result[dim] == 1 else result[dim]
    raise AssertionError("these shapes fit")


def is_signed(input: Any) -> bool:
    """Can its numbers be below 0? (``torch.is_signed``; TypeError unless it is a tensor.)"""
    return _tensor("is_signed", input).dtype.is_signed


def is_same_size(input: Any, other: Any) -> bool:
    """Have two tensors the same shape? (``torch.is_same_size``)"""
    return _tensor("is_same_size", input).shape == _tensor("is_same_size", other).shape


def is_conj(input: Any) -> bool:
    """False: there are no complex numbers here (``torch.is_conj``)."""
    _tensor("is_conj", input)
    return False


def is_neg(input: Any) -> bool:
    """False: every minus sign is carried out at once (``torch.is_neg``)."""
    _tensor("is_neg", input)
    return False
