"""What pooling takes for its settings, and what it refuses, in PyTorch's words."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from ...errors import type_name
from ...tensors import Tensor
from ..arguments import as_int, wrong_type

_NAMES = "kernel_size", "stride", "padding", "dilation"


def _ints(name: str, argument: str, value: Any) -> tuple[int, ...]:
    if type(value) is int:
        return (value,)
    values = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    return tuple([_int(name, argument, value, place) for place in range(len(values))])


def _int(name: str, argument: str, value: Any, place: int) -> int:
    """One of the ints of a setting, which may be NumPy's, or a tensor's only one."""
    number = value[place] if isinstance(value, (tuple, list)) else value
    try:
        return as_int(name, argument, number)
    except TypeError:
        given = f"not {type_name(number)}"
        if number is not value:
            given = f"but found element of type {type_name(number)} at pos {place}"
        raise TypeError(f"{name}(): argument '{argument}' must be tuple of ints, {given}") from None


def one_int(name: str, argument: str, value: Any) -> int:
    """A setting that is an int, or a tuple of one."""
    values = _ints(name, argument, value)
    if len(values) != 1:
        raise RuntimeError(
            f"{name}() argument '{argument}' should contain one int (got {len(values)})"
        )
    return values[0]


def check_signal(name: str, input: Tensor) -> None:
    """Raise torch's error unless a signal has two or three dimensions."""
    ndim = input.array.ndim
    if ndim not in (2, 3):
        raise RuntimeError(
            f"Expected 2 to 3 dimensions, but got {ndim}-dimensional tensor for argument #1 'self' "
            f"(while checking arguments for {name})"
        )


def missing(stride: Any) -> bool:
    return stride is None or (isinstance(stride, (tuple, list)) and not stride)


# ---- windows ------------------------------------------------------------------------------------

_WORDS = {
    "kernel_size": "kernel_size must either be a single int, or a tuple of {} ints",
    "stride": "stride must either be omitted, a single int, or a tuple of {} ints",
    "padding": "padding must either be a single int, or a tuple of {} ints",
    "dilation": "dilation must be either a single int, or a tuple of {} ints",
}


def windows_of(
    node: Any, name: str, x: np.ndarray, kernel: Any, stride: Any, padding: Any, dilation: Any,
    ceil_mode: bool,
) -> None:  # fmt: skip
    """Give a node its windows on images of the shape of ``x``, after torch's checks.

    - ``name``: of the function: it ends in 1d, 2d or 3d. (Signals are images one pixel high.)
    """
    dims = 3 if name.endswith("3d") else 2
    values = (kernel, kernel if missing(stride) else stride, padding, dilation)
    settings = [_ints(name, argument, value) for argument, value in zip(_NAMES, values)]
    if not isinstance(ceil_mode, bool):
        raise wrong_type(name, "ceil_mode", "bool", ceil_mode)
    for argument, value in zip(_NAMES, settings):
        if len(value) not in (1, dims):
            words = _WORDS[argument].format("two" if dims == 2 else "three")
            if name == "avg_pool3d" and argument == "kernel_size":
                words = words.replace("must either be", "must be")
            raise RuntimeError(f"{name.replace('1d', '2d')}: {words}")
    groups = tuple([value * dims if len(value) == 1 else value for value in settings])
    node.kernel, node.stride, node.padding, node.dilation = groups
    node.count = _counts(name, x.shape, groups, ceil_mode)


@lru_cache(maxsize=64)  # most layers are given images of one shape again and again
def _counts(
    name: str, shape: tuple[int, ...], groups: tuple[tuple[int, ...], ...], ceil_mode: bool
) -> tuple[int, ...]:
    """How many windows there are along each dimension, after torch's checks."""
    dims = len(groups[0])
    _check_dims(name, shape, dims)
    sizes = zip(shape[-dims:], *groups)
    count = tuple([_count(n, k, s, p, d, ceil_mode) for n, k, s, p, d in sizes])
    _check_sizes(name, shape, groups, count)
    return count


def _check_dims(name: str, shape: tuple[int, ...], dims: int) -> None:
    ndim = len(shape)
    if name.startswith("avg") and dims == 2 and ndim < 3:
        if not ndim:
            raise IndexError("Dimension specified as -3 but tensor has no dimensions")
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-ndim}, {ndim - 1}], but got -3)"
        )
    if (name.startswith("max") or dims == 3) and ndim not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"non-empty {dims + 1}D or {dims + 2}D (batch mode) tensor expected for input"
        )


def _count(n: int, kernel: int, step: int, pad: int, dilation: int, ceil_mode: bool) -> int:
    """How many windows fit along a dimension; with ``ceil_mode`` also those that are begun."""
    if step == 0:
        raise RuntimeError("stride should not be zero")
    if pad < 0:
        raise RuntimeError(f"pad must be non-negative, but got pad: {pad}")
    if pad > int(((kernel - 1) * dilation + 1) / 2):
        raise RuntimeError(
            "pad should be at most half of effective kernel size, but got "
            f"pad={pad}, kernel_size={kernel} and dilation={dilation}"
        )
    room = n + 2 * pad - dilation * (kernel - 1) - 1 + (step - 1 if ceil_mode else 0)
    count = room // step + 1
    if ceil_mode and (count - 1) * step >= n + pad:  # it would stand in the padding only
        count -= 1
    return count


def _check_sizes(
    name: str, shape: tuple[int, ...], groups: tuple[Any, ...], count: tuple[int, ...]
) -> None:
    kernel, stride, _, dilation = groups
    dims = len(kernel)
    for what, letter, values in (
        ("kernel size", "k", kernel),
        ("stride", "d", stride),
        ("dilation", "dilation", dilation),
    ):
        if min(values) <= 0:
            text = " ".join([f"{letter}{axis}: {n}" for axis, n in zip("THW"[-dims:], values)])
            raise RuntimeError(f"{what} should be greater than zero, but got {text}")
    lengths, ndim = shape[-dims - 1 :], len(shape)
    if dims == 3 and not all(lengths):
        place = "max_pool3d_with_indices_out_cpu_template" if name[0] == "m" else name
        raise RuntimeError(
            f"{place}(): Expected input's non-batch dimensions to have positive length, but input "
            f"has a shape of {list(shape)} and non-batch dimension {lengths.index(0)} has length "
            "zero!"
        )
    if ndim not in (dims + 1, dims + 2) or not all(lengths):
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but "
            f"got:{list(shape)}"
        )
    if name == "avg_pool3d" and any([n < k for n, k in zip(lengths[1:], kernel)]):
        image = " ".join([f"{axis}: {n}" for axis, n in zip("THW", lengths[1:])])
        size = " ".join([f"k{axis}: {n}" for axis, n in zip("THW", kernel)])
        raise RuntimeError(f"input image ({image}) smaller than kernel size ({size})")
    if min(count) < 1:
        sizes = ["x".join(map(str, (lengths[0], *size))) for size in (lengths[1:], count)]
        raise RuntimeError(
            f"Given input size: ({sizes[0]}). Calculated output size: ({sizes[1]}). Output size is "
            "too small"
        )


def windows_1d(
    x: np.ndarray, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool
) -> tuple[int, ...]:
    """The settings of ``max_pool1d``, one int each, and how many windows, after torch's checks."""
    name, settings = "max_pool1d", []
    if x.ndim not in (2, 3) or not all(x.shape[-2:]):
        raise RuntimeError(
            f"{name}: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for "
            f"input, but got:{list(x.shape)}"
        )
    values = (kernel, kernel if missing(stride) else stride, padding, dilation)
    for argument, value in zip(_NAMES, values):
        ints = _ints(name, argument, value)
        if len(ints) != 1:
            kind = "None, an int, list of ints, or" if argument == "stride" else (
                "an int, list of ints, or" if argument == "padding" else "an int, list of ints or"
            )  # fmt: skip
            raise RuntimeError(
                f"{name}() {argument} must be {kind} tuple of ints of size 1 but got size "
                f"{len(ints)}"
            )
        settings.append(ints[0])
    size, step, pad, apart = settings
    for argument, n in (("kernel_size", size), ("stride", step)):
        if n <= 0:
            raise RuntimeError(f"{name}() {argument} must be greater than zero, but got {n}")
    if pad < 0:
        raise RuntimeError(f"{name}() padding must be non-negative, but got {pad}")
    if pad > size // 2:
        raise RuntimeError(
            f"{name}() padding should be at most half of kernel size, but got padding={pad} and "
            f"kernel_size={size}"
        )
    if apart <= 0:
        raise RuntimeError(f"{name}() dilation must be greater than zero, but got {apart}")
    if not isinstance(ceil_mode, bool):
        raise wrong_type(name, "ceil_mode", "bool", ceil_mode)
    count = _count(x.shape[-1], size, step, pad, apart, ceil_mode)
    if count <= 0:
        raise RuntimeError(f"{name}() Invalid computed output size: {count}")
    return *settings, count


# ---- bins ---------------------------------------------------------------------------------------


def bins_of(name: str, input: Any, output_size: Any, dims: int = 2) -> tuple[int, ...]:
    """How many bins along each dimension; None stands for the size of the input."""
    if not isinstance(input, Tensor):
        raise AttributeError(f"'{type_name(input)}' object has no attribute 'size'")
    if isinstance(output_size, int):
        return (output_size,) * dims
    if not isinstance(output_size, (tuple, list)):
        raise wrong_type(name, "output_size", "tuple of ints", output_size, 2)
    if input.array.ndim <= len(output_size):
        raise ValueError(f"Input dimension should be at least {len(output_size) + 1}")
    sizes = input.array.shape[-len(output_size) :]
    filled = [n if value is None else value for value, n in zip(output_size, sizes)]
    return _ints(name, "output_size", filled if len(filled) == len(output_size) else output_size)


def check_output_size(name: str, size: tuple[int, ...], dims: int) -> None:
    """Raise torch's error unless there is a number of bins, 0 or more, for each dimension."""
    if len(size) != dims:
        raise RuntimeError(f"{name}: output_size must be {dims}")
    if min(size) < 0:
        raise RuntimeError(
            f"{name}: elements of output_size must be greater than or equal to 0 but received "
            f"{{{size[0]}, {','.join(map(str, size[1:]))}}}"
        )


def check_bins(name: str, input: Tensor, first: int, dims: int = 2) -> None:
    """Raise torch's error unless images have so many dimensions, or a batch, and are not empty.

    - ``first``: the first dimension that must not be empty, of a batch.
    """
    shape = list(input.array.shape)
    if len(shape) not in (dims + 1, dims + 2):
        colon = ":" if "max" in name else ""
        raise RuntimeError(
            f"{name}(): Expected {dims + 1}D or {dims + 2}D tensor, but got{colon} {shape}"
        )
    for dim in range(first if len(shape) == dims + 2 else max(first - 1, 1), len(shape)):
        if not shape[dim]:
            raise RuntimeError(
                f"{name}(): Expected input to have non-zero size for non-batch dimensions, but "
                f"input has sizes {shape} with dimension {dim} being empty"
            )
