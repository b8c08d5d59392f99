"""What PyTorch code asks a tensor besides its shape and dtype: where it is, and what it is not.

Most answers are the same for every tensor here: it is on the CPU, strided, real, and no other
process reads it. What would change a tensor's memory behind its views is refused.
"""

from __future__ import annotations

import warnings
from importlib import import_module
from typing import Any

from ..devices.accelerator import find, required
from ..devices.arrays import is_pinned as _pinned
from ..errors import type_name
from .layouts import layout, strided
from .tensor import Tensor, tensor_method
from .typed_storage import TypedStorage

_ALWAYS = {
    **dict.fromkeys(("is_sparse", "is_sparse_csr", "is_quantized", "is_mkldnn"), False),
    **dict.fromkeys(("is_mps", "is_xpu", "is_xla", "is_ipu", "is_maia", "is_mtia"), False),
    **dict.fromkeys(("is_vulkan", "is_nested"), False),
}


def _constant(name: str, value: bool) -> property:
    return property(lambda self: value, doc=f"Always {value} here (``Tensor.{name}``).")


for _name, _value in _ALWAYS.items():
    setattr(Tensor, _name, _constant(_name, _value))


def _property(function: Any) -> Any:
    setattr(Tensor, function.__name__, property(function))
    return function


@_property
def is_cpu(self: Tensor) -> bool:
    """Is the memory the CPU's?"""
    return self.device.type == "cpu"


@_property
def is_meta(self: Tensor) -> bool:
    """Has it no memory, only a shape?"""
    return self.device.type == "meta"


@_property
def name(self: Tensor) -> None:
    """Always None: an old attribute of Variables."""
    return None


@_property
def real(self: Tensor) -> Tensor:
    """The tensor itself: it has no imaginary part."""
    return self


@_property
def imag(self: Tensor) -> Tensor:
    """RuntimeError: there are no complex numbers here."""
    raise RuntimeError("imag is not implemented for tensors with non-complex dtypes.")


@_property
def H(self: Tensor) -> Tensor:
    """The transpose of a matrix, conjugated (which changes nothing here)."""
    if self.array.ndim not in (0, 2):
        raise RuntimeError(
            "tensor.H is only supported on matrices (2-D tensors). Got "
            f"{self.array.ndim}-D tensor."
            + (" For batches of matrices, consider using tensor.mH" if self.array.ndim > 2 else "")
        )
    return self.transpose(0, 1) if self.array.ndim else self  # type: ignore[attr-defined]


@_property
def mH(self: Tensor) -> Tensor:
    """The transposes of a batch of matrices, conjugated (which changes nothing here)."""
    if self.array.ndim == 1:
        raise RuntimeError(
            "tensor.mH is only supported on matrices or batches of matrices. Got 1-D tensor."
        )
    return self.transpose(-2, -1) if self.array.ndim else self  # type: ignore[attr-defined]


@_property
def volatile(self: Tensor) -> bool:
    """Always False, with a warning: it was the no_grad of old."""
    warnings.warn(
        "volatile was removed (Variable.volatile is always False)", UserWarning, stacklevel=2
    )
    return False


def _layout(self: Tensor) -> layout:
    """``torch.strided``."""
    return strided


Tensor.layout = property(_layout)  # type: ignore[method-assign, assignment]


@tensor_method
def get_device(self: Tensor) -> int:
    """The number of the GPU; -1 for the CPU."""
    index = self.device.index
    return -1 if index is None else index


@tensor_method
def is_pinned(self: Tensor, device: Any = None) -> bool:
    """Can a GPU read the memory without a copy in between?"""
    return _pinned(self.array)


@tensor_method
def is_signed(self: Tensor) -> bool:
    """Can the dtype hold negative numbers?"""
    return self.dtype.is_signed


@tensor_method
def is_conj(self: Tensor) -> bool:
    """False: numbers are real."""
    return False


@tensor_method
def is_neg(self: Tensor) -> bool:
    """False: no minus sign waits to be carried out."""
    return False


def _itself(name: str) -> None:
    def method(self: Tensor) -> Tensor:
        return self

    method.__name__ = method.__qualname__ = name
    method.__doc__ = f"The tensor itself, as its numbers are real (``Tensor.{name}``)."
    tensor_method(method)


for _name in ("conj", "conj_physical", "resolve_conj", "resolve_neg"):
    _itself(_name)


@tensor_method
def is_same_size(self: Tensor, other: Tensor) -> bool:
    """Are the shapes equal?"""
    return self.array.shape == _tensor("is_same_size", "other", other).array.shape


@tensor_method
def is_set_to(self: Tensor, tensor: Tensor) -> bool:
    """Do both read the same elements of the same memory in the same way?"""
    other = _tensor("is_set_to", "tensor", tensor)
    return (
        self.storage.data_ptr() == other.storage.data_ptr()
        and self.storage_offset() == other.storage_offset()
        and self.array.shape == other.array.shape
        and self.stride() == other.stride()
    )


def _tensor(function: str, argument: str, value: Any) -> Tensor:
    if not isinstance(value, Tensor):
        raise TypeError(
            f"{function}(): argument '{argument}' (position 1) must be Tensor, not "
            f"{type_name(value)}"
        )
    return value


@tensor_method
def is_nonzero(self: Tensor) -> bool:
    """Is the only element something else than 0? RuntimeError unless there is exactly one."""
    return bool(self)


@tensor_method
def dim_order(self: Tensor, *, ambiguity_check: bool = False) -> tuple[int, ...]:
    """The dimensions, from the one with the longest steps in memory to the one with the shortest.

    - ``ambiguity_check``: raise RuntimeError when two dimensions take steps of the same length.
    """
    strides = self.stride()
    if ambiguity_check and len(set(strides)) < len(strides):
        raise RuntimeError(
            "The tensor does not have unique dim order, or cannot map to exact one of the given "
            "memory formats."
        )
    order: list[int] = []
    for dim in range(len(strides)):
        place = len(order)
        # an expanded dimension (step 0) says nothing of the order: it is passed by
        for before in reversed(range(len(order))):
            if 0 in (strides[dim], strides[order[before]]):
                continue
            if strides[order[before]] >= strides[dim]:
                break
            place = before
        order.insert(place, dim)
    return tuple(order)


@tensor_method
def __reversed__(self: Tensor) -> Tensor:
    """The tensor with its first dimension backwards: a copy (0-d: itself)."""
    return self.flip(0) if self.array.ndim else self  # type: ignore[attr-defined]


@tensor_method
def pin_memory(self: Tensor, device: Any = None) -> Tensor:
    """A copy in memory of the CPU that a GPU reads directly; itself if it is there already.

    RuntimeError without a GPU, and for a tensor of another device.
    """
    if self.device.type != "cpu":
        kind = {"cuda": "CUDA", "meta": "Meta"}[self.device.type] + self.dtype.scalar_name
        raise RuntimeError(f"cannot pin '{kind}Type' only dense CPU tensors can be pinned")
    if find() is None:
        raise RuntimeError("Cannot access accelerator device when none is available.")
    if _pinned(self.array):
        return self
    return self._pinned_copy()


@tensor_method
def record_stream(self: Tensor, s: Any) -> None:
    """Let freed memory wait for what a stream was given until then (``Tensor.record_stream``).

    - ``s``: a stream that uses the tensor, other than the one it was made on.

    Raises NotImplementedError for a tensor that is not on a GPU, RuntimeError for no stream.

    >>> with torch.cuda.simulate(1):
    ...     x = torch.ones(2, device="cuda")
    ...     x.record_stream(torch.cuda.Stream())
    """
    if not hasattr(s, "wait_stream"):
        raise RuntimeError("unknown parameter type")
    if self.device.type == "meta":
        raise NotImplementedError(
            "aten::record_stream: attempted to run this operator with Meta tensors, but there was "
            "no fake impl or Meta kernel registered."
        )
    if self.device.type == "cpu":
        raise NotImplementedError(
            "Could not run 'aten::record_stream' with arguments from the 'CPU' backend."
        )
    required().record_stream(self.array, s._queue)


# ---- what PyTorch's own code and tests ask -------------------------------------------------------


@tensor_method
def _typed_storage(self: Tensor) -> TypedStorage:
    """Its memory as a row of elements: ``storage()`` without the warning."""
    return TypedStorage(self.storage)


@tensor_method
def storage_type(self: Tensor) -> Any:
    """The old name of its memory: ``torch.FloatStorage`` (``Tensor.storage_type``)."""
    name = self.dtype.tensor_name.rpartition(".")[2].replace("Tensor", "Storage")
    return import_module(".typed_storages", __package__).STORAGES[name]


@tensor_method
def _fix_weakref(self: Tensor) -> None:
    """Nothing: a tensor lives as long as Python knows it."""
