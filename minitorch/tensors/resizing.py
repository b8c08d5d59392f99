"""Another shape or other memory for a tensor that is there: ``resize_``, ``resize_as_``, ``set_``;
and Python functions on its elements: ``apply_``, ``map_``.

Programs of PyTorch's first years fill one buffer again and again in this way. Memory that has to
grow becomes new memory here: other tensors that read the old memory keep it.
"""

from __future__ import annotations

import operator
import warnings
from collections.abc import Callable
from math import prod
from typing import Any

import numpy as np

from ..devices.arrays import device_of, empty_beside, strided, whole
from ..errors import type_name
from ..grad_mode import mode
from .layouts import order_of_format, preserve_format, strides_in, suggested
from .shapes import Size, contiguous_strides
from .storage import OtherMemory, UntypedStorage
from .tensor import Tensor, tensor_method
from .typed_storage import TypedStorage
from .unwritten import marked


def _sizes(name: str, size: tuple[Any, ...]) -> tuple[int, ...]:
    """A shape that is given as ints or as one sequence of them."""
    if len(size) == 1 and isinstance(size[0], (tuple, list)):
        size = tuple(size[0])
    try:
        return tuple([operator.index(n) for n in size])
    except TypeError:
        raise TypeError(
            f"{name}(): argument 'size' (position 1) must be tuple of ints, not "
            f"{type_name(size[0])}"
        ) from None


def over_memory(memory: Any, offset: int, shape: Any, strides: Any) -> Any:
    """An array over the memory of another; over a longer copy of it where it is too short.

    - ``offset``, ``strides``: in elements.
    """
    itemsize = memory.itemsize
    last = offset + sum([(n - 1) * step for n, step in zip(shape, strides)])
    needed = (last + 1) * itemsize if prod(shape) else 0
    old = whole(memory)
    if needed > len(old):
        grown = empty_beside(memory, ((needed + itemsize - 1) // itemsize,))
        whole(grown)[: len(old)] = old
        old = whole(grown)
    elements = old[: len(old) // itemsize * itemsize].view(memory.dtype)
    return strided(elements, shape, tuple([n * itemsize for n in strides]), offset * itemsize)


def _take(self: Tensor, array: Any) -> Tensor:
    """Let the tensor read an array from now on; counted as a write."""
    if device_of(array).type != "meta" and whole(array) is not whole(self.array):
        self._storage = OtherMemory(array, self.storage)
    self.array, self._in_rows = array, None
    self.storage.version += 1
    return self


@tensor_method
def resize_(self: Tensor, *size: Any, memory_format: Any = None) -> Tensor:
    """Give the tensor another shape, row-major, in its memory; returns self (``Tensor.resize_``).

    - ``size``: ints, or one sequence of them. What memory has to be added holds arbitrary values.
    - ``memory_format``: with ``torch.channels_last`` or ``channels_last_3d`` the channels lie last.

    Raises RuntimeError for a tensor that requires grad.

    >>> torch.arange(6).resize_(2, 2)
    tensor([[0, 1],
            [2, 3]])
    """
    if not size:
        raise TypeError('resize_() missing 1 required positional arguments: "size"')
    shape = _sizes("resize_", size)
    if self.requires_grad:
        raise RuntimeError("cannot resize variables that require grad")
    if any([n < 0 for n in shape]):
        raise RuntimeError("numel: integer multiplication overflow")
    _check_size(shape, self.array.itemsize)
    in_order = order_of_format(memory_format, len(shape)) is not None
    if shape == self.array.shape and not in_order:
        return _take(self, self.array)
    steps = strides_in(shape, memory_format) if in_order else contiguous_strides(shape)
    offset, held = self.storage_offset(), self.storage.nbytes() // self.array.itemsize
    _take(self, over_memory(self.array, offset, shape, steps))
    if not in_order and held < offset + self.array.size:
        marked(self.array.reshape(-1)[max(held - offset, 0) :])
    return self


def _check_size(shape: tuple[int, ...], itemsize: int) -> None:
    """Refuse what no memory can hold, in PyTorch's words."""
    if prod([max(n, 1) for n in shape[1:]]) >= 2**63:
        raise RuntimeError("Stride calculation overflowed")
    if prod(shape) >= 2**63:
        raise RuntimeError("numel: integer multiplication overflow")
    if prod(shape) * itemsize >= 2**63:
        raise RuntimeError(f"Storage size calculation overflowed with sizes={list(shape)}")


@tensor_method
def resize_as_(self: Tensor, the_template: Tensor, *, memory_format: Any = None) -> Tensor:
    """Give the tensor the shape of another; returns self (``Tensor.resize_as_``).

    - ``memory_format``: how it lies in memory; ``torch.preserve_format``: as the other does.

    Raises RuntimeError for a tensor that requires grad.

    >>> torch.arange(6).resize_as_(torch.zeros(2, 1))
    tensor([[0],
            [1]])
    """
    if not isinstance(the_template, Tensor):
        raise TypeError(
            "resize_as_(): argument 'the_template' (position 1) must be Tensor, not "
            f"{type_name(the_template)}"
        )
    if memory_format is preserve_format:
        memory_format = suggested(the_template.array)
    return self.resize_(the_template.array.shape, memory_format=memory_format)  # type: ignore[attr-defined, no-any-return]


@tensor_method
def resize(self: Tensor, *sizes: Any) -> Tensor:
    """The old name of ``view``, with a warning (``Tensor.resize``).

    Raises RuntimeError when the shape has another number of elements.
    """
    warnings.warn("non-inplace resize is deprecated", UserWarning, stacklevel=2)
    shape = _sizes("resize", sizes)
    if prod(shape) != self.array.size:
        old = "x".join(map(str, self.array.shape))
        raise RuntimeError(
            f"requested resize to {'x'.join(map(str, shape))} ({prod(shape)} elements in total), "
            f"but the given tensor has a size of {old} ({self.array.size} elements). autograd's "
            "resize can only change the shape of a given tensor, while preserving the number of "
            "elements. "
        )
    return self.view(shape)  # type: ignore[attr-defined, no-any-return]


@tensor_method
def resize_as(self: Tensor, tensor: Tensor) -> Tensor:
    """The old name of ``view_as``, with a warning (``Tensor.resize_as``)."""
    warnings.warn("non-inplace resize_as is deprecated", UserWarning, stacklevel=2)
    return self.view(tensor.shape)  # type: ignore[attr-defined, no-any-return]


@tensor_method
def set_(
    self: Tensor, source: Any = None, storage_offset: int = 0, size: Any = None, stride: Any = None
) -> Tensor:
    """Let the tensor read other memory from now on; returns self (``Tensor.set_``).

    - ``source``: a Tensor of its dtype, or a storage; left out, the tensor becomes empty.
    - ``storage_offset``, ``size``, ``stride``: how the memory is read, in elements; left out, as
      ``source`` reads it, or a storage as a row.

    Raises RuntimeError for a tensor of another dtype, and for a leaf that requires grad.

    >>> x = torch.zeros(2)
    >>> x.set_(torch.arange(4.0), 1, (2,), (2,))
    tensor([1., 3.])
    """
    if self.requires_grad and self._edge is None and mode.grad:
        raise RuntimeError(
            "a leaf Variable that requires grad is being used in an in-place operation."
        )
    if source is None:
        return _take(self, empty_beside(self.array, (0,)))
    if isinstance(source, Tensor) and source.dtype is not self.dtype:
        given, own = [x.dtype.c_name for x in (source, self)]
        raise RuntimeError(f"Could not set tensor of type {given} to a tensor of type {own}")
    if isinstance(source, Tensor) and size is None:
        return _take(self, source.array)
    if isinstance(source, TypedStorage) and source.dtype is not self.dtype:
        raise RuntimeError(
            f"Expected a Storage of type {self.dtype.c_name} or an UntypedStorage, but got type "
            f"{source.dtype.scalar_name} for argument 1 'storage'"
        )
    if isinstance(source, (UntypedStorage, TypedStorage)):
        memory = whole(source._storage.array).view(self.array.dtype)
    elif isinstance(source, Tensor):
        if not source.array.flags.c_contiguous:
            raise RuntimeError("passed in tensor to be used as storage must be contiguous")
        memory = source.storage.array
    else:
        raise TypeError(
            "set_() received an invalid combination of arguments - got "
            f"({type_name(source)}), but expected a Tensor or a storage"
        )
    shape = memory.shape if size is None else tuple(size)
    strides = contiguous_strides(shape) if stride is None else tuple(stride)
    if storage_offset < 0:
        raise RuntimeError(f"Tensor: invalid storage offset {storage_offset}")
    if any([n < 0 for n in strides]):
        raise RuntimeError(
            f"Storage size calculation overflowed with sizes={list(shape)} and "
            f"strides={list(strides)}"
        )
    return _take(self, over_memory(memory, storage_offset, shape, strides))


def _refuse_grad(name: str, self: Tensor) -> None:
    if self.requires_grad:
        raise RuntimeError(
            f"Can't call {name}() on Variable that requires grad. Use var.detach().{name}() "
            "instead."
        )


def _number(value: Any) -> Any:
    if not isinstance(value, (int, float, np.number, np.bool_)):
        raise TypeError(f"must be real number, not {type_name(value)}")
    return value


@tensor_method
def apply_(self: Tensor, callable: Callable[[Any], Any]) -> Tensor:
    """Replace each element by what a Python function says of it; returns self (``Tensor.apply_``).

    Slow: use operations instead. RuntimeError for a tensor that requires grad.

    >>> torch.tensor([1.0, 2.0]).apply_(lambda v: v * 10)
    tensor([10., 20.])
    """
    _refuse_grad("apply_", self)
    for place in np.ndindex(self.array.shape):
        self.array[place] = _number(callable(self.array[place].item()))
    return self


@tensor_method
def map_(self: Tensor, tensor: Tensor, callable: Callable[[Any, Any], Any]) -> Tensor:
    """Replace each element by what a function says of it and of another tensor's; returns self.

    Counterpart: ``Tensor.map_``. The other tensor has the same dtype and is broadcast. Slow: use
    operations instead. RuntimeError for a tensor that requires grad.

    >>> torch.tensor([1.0, 2.0]).map_(torch.tensor(5.0), lambda a, b: a + b)
    tensor([6., 7.])
    """
    if not isinstance(tensor, Tensor):
        raise TypeError(
            f"map_(): argument 'other' (position 1) must be Tensor, not {type_name(tensor)}"
        )
    for each in (self, tensor):
        _refuse_grad("map_", each)
    if tensor.dtype is not self.dtype:
        raise TypeError(
            f"map_: expected {self.dtype.tensor_name} for 'other' (got {tensor.dtype.tensor_name})"
        )
    other = tensor.expand(Size(self.array.shape)).array  # type: ignore[attr-defined]
    for place in np.ndindex(self.array.shape):
        self.array[place] = _number(callable(self.array[place].item(), other[place].item()))
    return self


@tensor_method
def map2_(self: Tensor, x: Tensor, y: Tensor, callable: Callable[..., Any]) -> Tensor:
    """``map_`` with a function of three numbers, the others of ``x`` and ``y``; returns self.

    >>> y = torch.tensor(5.0)
    >>> torch.tensor([1.0, 2.0]).map2_(y, y, lambda a, b, c: a + b * c)
    tensor([26., 27.])
    """
    for each in (self, x, y):
        _refuse_grad("map2_", each)
    others = [other.expand(Size(self.array.shape)).array for other in (x, y)]  # type: ignore[attr-defined]
    for place in np.ndindex(self.array.shape):
        numbers = [array[place].item() for array in (self.array, *others)]
        self.array[place] = _number(callable(*numbers))
    return self


# ---- what PyTorch took out -----------------------------------------------------------------------

_REMOVED = {
    "eig": "eig (whose results are complex, so there is none here)",
    "symeig": "eigh or eigvalsh, which read the lower triangle unless UPLO='U'",
    "lstsq": "lstsq, which has its arguments the other way round",
    "matrix_rank": "matrix_rank, whose argument symmetric is named hermitian",
    "solve": "solve, which has its arguments the other way round and gives no LU",
}


def _removed(name: str) -> Callable[..., Any]:
    def function(*args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(
            "This function was deprecated since version 1.9 and is now removed. Use "
            f"torch.linalg.{_REMOVED[name]}."
        )

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Removed: raises RuntimeError, which names its follower (``torch.{name}``)."
    return function


eig, symeig, lstsq, matrix_rank, solve = map(_removed, _REMOVED)
for _function in (eig, symeig, lstsq, solve):
    setattr(Tensor, _function.__name__, _function)
