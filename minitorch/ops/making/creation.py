"""Creation: new tensors from a shape and a rule."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from operator import index
from typing import Any

import numpy as np

from ...devices.accelerator import find
from ...devices.arrays import chosen, is_foreign, made, pinned, strided, to_device
from ...devices.device import cpu, defaults
from ...errors import Refused, explain, type_name
from ...graph.entry import NUMBERS, register
from ...tensors import Tensor, wrap
from ...tensors.dtypes import FLOATS, dtype_of_number, get_default_dtype
from ...tensors.dtypes import dtype as dtype_class
from ...tensors.layouts import check_layout, is_row_major, order_of_format
from ...tensors.unwritten import marked
from ..arguments import as_int, as_ints, wrong_type
from ..scalars import element_of

# Python's own types may stand for a dtype, as in zeros(2, dtype=int).
_PYTHON_TYPES = {float: "float64", int: "int64", bool: "bool"}


def as_numpy_dtype(dtype: Any, default: np.dtype | None = None) -> np.dtype:
    """The NumPy dtype of a ``dtype=`` argument (None: the default dtype)."""
    if dtype is None:
        return get_default_dtype().numpy if default is None else default
    if isinstance(dtype, dtype_class):
        return dtype.numpy
    if isinstance(dtype, Refused):
        raise dtype.refusal()
    if dtype in _PYTHON_TYPES:
        return np.dtype(_PYTHON_TYPES[dtype])
    raise TypeError(f"dtype must be a torch.dtype, not {type_name(dtype)}")


def new_leaf(
    array: np.ndarray,
    requires_grad: bool = False,
    device: Any = None,
    layout: Any = None,
    pin_memory: bool = False,
) -> Tensor:
    """A leaf that reads ``array``, after the checks of what a factory function was asked for.

    An array of the host is copied to the device that was asked for.
    """
    if device is not None or defaults.count:
        array = placed(array, device)
    if layout is not None:
        check_layout("the function", layout)
    if pin_memory:
        array = _pinned(array)
    check_may_require_grad(array, requires_grad)
    out = wrap(array)
    out._requires_grad = bool(requires_grad)
    return out


def placed(array: Any, where: Any) -> Any:
    """An array on the device that a ``device=`` argument means; of a GPU it stays where it is."""
    if where is cpu or is_foreign(array):
        return array
    return to_device(array, chosen(where))


def made_on(where: Any, make: Callable[[Any], Any]) -> Any:
    """``make(xp)`` on the device that a ``device=`` argument means; ``xp`` makes memory there."""
    try:
        return make(np) if where is None and not defaults.count else made(chosen(where), make)
    except (MemoryError, ValueError) as error:
        raise too_large(error) from None


def _pinned(array: Any) -> Any:
    if is_foreign(array):
        raise RuntimeError("Only dense CPU tensors can be pinned")
    if find() is None:
        raise RuntimeError(
            "pin_memory=True requires a CUDA or other accelerator backend; no pinned memory "
            "allocator is available on this system."
        )
    return pinned(array)


def check_may_require_grad(array: np.ndarray, requires_grad: bool) -> None:
    """Raise torch's error for a gradient of integers."""
    if requires_grad and array.dtype.kind not in FLOATS:
        raise RuntimeError("Only Tensors of floating point and complex dtype can require gradients")


MOST_DIMS = 64  # NumPy's arrays have no more


def too_large(error: Exception, sizes: Any = None) -> Exception:
    """torch's error for memory that there is not; another error of NumPy as it is."""
    if isinstance(error, MemoryError) and hasattr(error, "shape"):
        size = prod(error.shape) * error.dtype.itemsize
        return RuntimeError(
            "[enforce fail at alloc_cpu.cpp:127] err == 0. DefaultCPUAllocator: can't allocate "
            f"memory: you tried to allocate {size} bytes. Error code 12 (Cannot allocate memory)"
        )
    if str(error).startswith(("array is too big", "Maximum allowed")):
        given = "" if sizes is None else f" with sizes={list(sizes)}"
        return RuntimeError(f"Storage size calculation overflowed{given}")
    return error


def size_of(name: str, args: tuple[Any, ...]) -> tuple[int, ...]:
    """The shape of ``f(2, 3)`` or ``f((2, 3))``, checked."""
    shape = as_ints(name, "size", args)
    if len(shape) > MOST_DIMS:
        raise NotImplementedError(
            explain(f"a tensor has at most {MOST_DIMS} dimensions here", f"got {len(shape)}")
        )
    if shape and max(shape) > 2**31 and prod(shape) >= 2**61:
        raise RuntimeError(f"Storage size calculation overflowed with sizes={list(shape)}")
    for size in shape:
        if size < 0:
            raise RuntimeError(
                "zeros: Dimension size must be non-negative."
                if name == "zeros"
                else f"Trying to create tensor with negative dimension {size}: {list(shape)}"
            )
    return shape


def whole_size(name: str, size: Any) -> tuple[int, ...]:
    """The shape of ``f((2, 3), ...)``, which must be a tuple."""
    if not isinstance(size, (tuple, list)):
        raise wrong_type(name, "size", "tuple of ints", size, 1)
    return size_of(name, (size,))


def numbers_as(numbers: list[Any], numpy_dtype: np.dtype) -> np.ndarray:
    """Python numbers as an array of a dtype. Raises torch's errors when one does not fit."""
    if numpy_dtype == np.uint64:
        return _largest(numbers)
    try:
        if numpy_dtype.kind in "iu":
            return _whole([int(n) for n in numbers], numpy_dtype)
        return np.array(numbers, numpy_dtype)
    except (OverflowError, ValueError):  # (nan and inf are no whole numbers)
        if any([isinstance(n, int) and not -(2**63) <= n < 2**63 for n in numbers]):
            raise ValueError("Overflow when unpacking long long") from None
        name = "float" if numpy_dtype == np.float32 else numpy_dtype.name
        raise RuntimeError(f"value cannot be converted to type {name} without overflow") from None


def _largest(numbers: list[Any]) -> np.ndarray:
    """Integers of uint64, which are read as such: -1 and 1.5 are none."""
    try:
        whole = [index(n) for n in numbers]
    except TypeError:
        raise TypeError("an integer is required") from None
    if min(whole, default=0) < 0:
        raise OverflowError("can't convert negative int to unsigned")
    if max(whole, default=0) >= 2**64:
        raise OverflowError("int too big to convert")
    return np.array(whole, np.uint64)


def _whole(numbers: list[int], numpy_dtype: np.dtype) -> np.ndarray:
    """Integers of a dtype; for an unsigned one, -1 stands for the largest, as in C."""
    if numpy_dtype.kind == "u":
        largest = np.iinfo(numpy_dtype).max
        numbers = [n % (largest + 1) if -largest <= n < 0 else n for n in numbers]
    return np.array(numbers, numpy_dtype)


def _filled(name: str, example: str) -> Callable[..., Tensor]:
    make = getattr(np, name)

    def function(
        *sizes: Any,
        size: Any = None,
        dtype: Any = None,
        layout: Any = None,
        device: Any = None,
        pin_memory: bool = False,
        requires_grad: bool = False,
    ) -> Tensor:
        shape = size_of(name, sizes if size is None else (size,))
        numpy_dtype = as_numpy_dtype(dtype)
        try:
            if device is None and not defaults.count:
                array = make(shape, numpy_dtype)
            else:
                array = made(chosen(device), lambda xp: getattr(xp, name)(shape, numpy_dtype))
        except (MemoryError, ValueError) as error:
            raise too_large(error, shape) from None
        return new_leaf(array, requires_grad, device, layout, pin_memory)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""A tensor of shape ``size`` filled with {name} (``torch.{name}``).

    - ``size``: ints, or one tuple. ``dtype``: None for the default dtype.
    - ``device``: where; ``pin_memory``: on the CPU, where a GPU reads it without a copy between.

    Raises RuntimeError for a negative size.

    >>> torch.{name}(2, 3)
    {example}
    """
    return register(method=False, out=True)(function)


zeros = _filled("zeros", "tensor([[0., 0., 0.],\n            [0., 0., 0.]])")
ones = _filled("ones", "tensor([[1., 1., 1.],\n            [1., 1., 1.]])")


@register(method=False, out=True)
def empty(
    *sizes: Any,
    size: Any = None,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """A tensor of shape ``size`` that holds whatever the memory holds (``torch.empty``).

    See ``zeros``. ``memory_format`` may be ``torch.contiguous_format``, or ``channels_last`` for 4
    dimensions, ``channels_last_3d`` for 5.

    >>> torch.empty(2, 3).shape
    torch.Size([2, 3])
    """
    shape = size_of("empty", sizes if size is None else (size,))
    numpy_dtype = as_numpy_dtype(dtype)
    if memory_format is None or is_row_major("empty", memory_format):
        array = made_on(device, lambda xp: xp.empty(shape, numpy_dtype))
    else:
        order = order_of_format(memory_format, len(shape))
        if order is None:
            raise RuntimeError("unsupported memory format Preserve")
        sizes = tuple([shape[dim] for dim in order])
        array = made_on(device, lambda xp: xp.empty(sizes, numpy_dtype))
        array = array.transpose([order.index(dim) for dim in range(len(shape))])
    return new_leaf(marked(array), requires_grad, device, layout, pin_memory)


@register(method=False)
def empty_strided(
    size: Any,
    stride: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Uninitialised memory read with the given shape and strides (``torch.empty_strided``).

    - ``stride``: elements to step over, for each dimension; 0 repeats an element.

    >>> torch.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    shape = whole_size("empty_strided", size)
    return new_leaf(
        strided_array(shape, stride, as_numpy_dtype(dtype), device),
        requires_grad,
        device,
        layout,
        pin_memory,
    )


def strided_array(
    shape: tuple[int, ...], stride: Any, numpy_dtype: np.dtype, where: Any = None
) -> np.ndarray:
    """Uninitialised memory, and an array of this shape and these strides (in elements) over it."""
    steps = as_ints("empty_strided", "stride", (stride,))
    if len(steps) != len(shape):
        raise RuntimeError(
            f"dimensionality of sizes ({len(shape)}) must match dimensionality of strides "
            f"({len(steps)})"
        )
    if any([step < 0 for step in steps]):
        raise RuntimeError(
            f"Storage size calculation overflowed with sizes={list(shape)} and "
            f"strides={list(steps)}"
        )
    if 0 in shape:
        return made_on(where, lambda xp: xp.empty(shape, numpy_dtype))
    count = 1 + sum([(n - 1) * step for n, step in zip(shape, steps)])
    memory = made_on(where, lambda xp: xp.empty(count, numpy_dtype))
    steps = tuple([step * numpy_dtype.itemsize for step in steps])
    return marked(strided(memory, shape, steps))  # type: ignore[no-any-return]


@register(method=False)
def empty_permuted(
    size: Any,
    physical_layout: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Uninitialised memory with the dimensions in a given order (``torch.empty_permuted``).

    - ``physical_layout``: all dimensions, the one with the largest steps first.

    >>> torch.empty_permuted((2, 3, 4), (2, 0, 1)).stride()
    (3, 1, 6)
    """
    shape = whole_size("empty_permuted", size)
    order = as_ints("empty_permuted", "physical_layout", (physical_layout,))
    if len(order) != len(shape):
        raise RuntimeError(
            "Number of dimensions in size does not match the length of the physical_layout; i.e. "
            f"len(size) = {len(shape)} is not equal to len(physical_layout) = {len(order)}"
        )
    for i, dim in enumerate(order):
        if not 0 <= dim < len(shape):
            raise RuntimeError(
                f"Dimension out of range (expected to be between 0 and {len(shape) - 1}, but got "
                f"{dim} at index {i}).  NB: negative dims not currently supported; file an issue "
                "if you want it."
            )
        if dim in order[:i]:
            raise RuntimeError("Duplicate dim not allowed")
    sizes, numpy_dtype = [shape[dim] for dim in order], as_numpy_dtype(dtype)
    memory = marked(made_on(device, lambda xp: xp.empty(sizes, numpy_dtype)))
    array = memory.transpose([order.index(dim) for dim in range(len(order))])
    return new_leaf(array, requires_grad, device, layout, pin_memory)


@register(method=False, out=True)
def full(
    size: Any,
    fill_value: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """A tensor of shape ``size`` filled with ``fill_value``, in its dtype (``torch.full``).

    >>> torch.full((2,), 3)
    tensor([3, 3])
    """
    shape, value = whole_size("full", size), fill_number("full", fill_value)
    numpy_dtype = as_numpy_dtype(dtype, dtype_of_number(value).numpy)
    number = filling(value, numpy_dtype, shape)
    array = made_on(device, lambda xp: xp.full(shape, number, numpy_dtype))
    return new_leaf(array, requires_grad, device, layout, pin_memory)


def filling(value: Any, numpy_dtype: np.dtype, shape: tuple[int, ...]) -> np.ndarray:
    """What a tensor of this shape is filled with; raises when the dtype cannot hold it.

    (In 16 bits and one element, PyTorch makes inf of a number that is too large.)
    """
    is_short = numpy_dtype.itemsize == 2 and numpy_dtype.kind not in "iu"
    return element_of(value, numpy_dtype, infinite=is_short and prod(shape) == 1)


def fill_number(name: str, value: Any, argument: str = "fill_value") -> Any:
    """A number, or the number in a 0-d tensor that needs no gradient."""
    if isinstance(value, Tensor) and value.array.ndim == 0 and not value.requires_grad:
        return value.item()
    if isinstance(value, (complex, np.complexfloating)):
        raise no_complex(value)
    if not isinstance(value, NUMBERS):
        raise wrong_type(name, argument, "Number", value)
    return value


def no_complex(given: Any) -> NotImplementedError:
    """The error for complex numbers, which PyTorch has."""
    return NotImplementedError(
        explain(
            "there are no complex numbers here",
            f"got {given}",
            "two tensors, for the real and the imaginary part",
        )
    )


@register(method=False)
def scalar_tensor(
    s: Any,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """A 0-d tensor of a number, in the default dtype (``torch.scalar_tensor``).

    >>> torch.scalar_tensor(3)
    tensor(3.)
    """
    array = filling(fill_number("scalar_tensor", s, "s"), as_numpy_dtype(dtype), ())
    return new_leaf(array, requires_grad, device, layout, pin_memory)


@register(method=False, out=True)
def eye(
    n: int,
    m: int | None = None,
    *,
    dtype: Any = None,
    layout: Any = None,
    device: Any = None,
    pin_memory: bool = False,
    requires_grad: bool = False,
) -> Tensor:
    """Ones on the diagonal, zeros elsewhere, of shape (n, m) or (n, n) (``torch.eye``).

    >>> torch.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    rows = as_int("eye", "n", n)
    cols = rows if m is None else as_int("eye", "m", m)
    for name, size in (("n", rows), ("m", cols)):
        if size < 0:
            raise RuntimeError(f"{name} must be greater or equal to 0, got {size}")
    numpy_dtype = as_numpy_dtype(dtype)
    array = made_on(device, lambda xp: xp.eye(rows, cols, dtype=numpy_dtype))
    return new_leaf(array, requires_grad, device, layout, pin_memory)
