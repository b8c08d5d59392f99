"""What convolutions refuse, in PyTorch's words."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.mixed import any_foreign, check_same_device
from ...tensors import Tensor
from ..arguments import not_implemented, scalar_name

_C_NAMES = {"Half": "c10::Half", "Long": "long int", "Short": "short int"}
_C_NAMES |= {"Char": "signed char", "Byte": "unsigned char"}


def settings_of(dims: int, weight: np.ndarray, **values: Any) -> dict[str, tuple[int, ...]]:
    """One int per dimension of the kernel, and torch's errors for wrong ones."""
    settings = {}
    for name, value in values.items():
        given = (value,) * dims if isinstance(value, int) else tuple(value)
        settings[name] = given * (weight.ndim - 2) if len(given) == 1 else given
        if len(settings[name]) != weight.ndim - 2:
            raise RuntimeError(
                f"expected {name} to be a single integer value or a list of {weight.ndim - 2} "
                f"values to match the convolution dimensions, but got {name}={list(given)}"
            )
    for name in ("padding", "output_padding"):
        if min(settings.get(name, (0,))) < 0:
            raise RuntimeError(f"negative {name} is not supported")
    for name in ("stride", "dilation"):
        if min(settings[name]) <= 0:
            raise RuntimeError(f"non-positive {name} is not supported")
    return settings


def check_shapes(x: np.ndarray, w: np.ndarray, bias: Any, groups: int, transposed: bool) -> None:
    """Do input, weight and bias fit each other?"""
    shape = list(w.shape)
    if x.ndim != w.ndim:
        raise RuntimeError(
            f"Expected {w.ndim}-dimensional input for {w.ndim}-dimensional weight {shape}, but got "
            f"{x.ndim}-dimensional input of size {list(x.shape)} instead"
        )
    if len(w) < groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be at least {groups} at dimension 0, but "
            f"got weight of size {shape} instead"
        )
    if len(w) % groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, "
            f"but got weight of size [{shape}] instead"
        )
    channels, of_bias = w.shape[1] * groups, len(w)
    if transposed:
        channels, of_bias = of_bias, channels
    start = f"Given transposed=1, weight of size {shape}"
    if x.shape[1] != channels:
        raise RuntimeError(
            f"{start if transposed else f'Given groups={groups}, weight of size {shape}'}, "
            f"expected input{list(x.shape)} to have {channels} channels, but got {x.shape[1]} "
            "channels instead"
        )
    if bias is not None and bias.array.shape != (of_bias,):
        raise RuntimeError(
            f"{start if transposed else f'Given weight of size {shape}'}, expected bias to be "
            f"1-dimensional with {of_bias} elements, but got bias of size "
            f"{list(bias.array.shape)} instead"
        )


def check_room(x: np.ndarray, kernel: Any, padding: Any, dilation: Any) -> None:
    """Does the kernel fit into the input?"""
    sizes = [n + 2 * p for n, p in zip(x.shape[2:], padding)]
    reach = [d * (k - 1) + 1 for d, k in zip(dilation, kernel)]
    if any([r > n for r, n in zip(reach, sizes)]) or not all(kernel):
        raise RuntimeError(
            f"Calculated padded input size per channel: ({' x '.join(map(str, sizes))}). Kernel "
            f"size: ({' x '.join(map(str, reach))}). Kernel size can't be greater than actual "
            "input size"
        )
    if not all(x.shape[2:]):
        raise RuntimeError(
            "Only zero batch or zero channel inputs are supported, but got input shape: "
            f"{list(x.shape)}"
        )


def check_dtypes(name: str, input: Tensor, weight: Tensor, bias: Tensor | None) -> None:
    """Do input, weight and bias have one dtype, and is there arithmetic for it?"""
    x = input.array
    if any_foreign(x, weight.array):
        _check_devices(input, weight, bias)
    if bias is not None and bias.array.dtype != x.dtype:
        kinds = [scalar_name(t) for t in (input, bias)]
        first, second = [_C_NAMES.get(kind, kind.lower()) for kind in kinds]
        raise RuntimeError(f"Input type ({first}) and bias type ({second}) should be the same")
    if x.dtype.kind == "b" and len(x):
        kernel = "compute_columns3d" if name == "conv3d" else "slow_conv2d_cpu"
        raise not_implemented(kernel, x.dtype)
    _check_pair(input, weight, "weight")


def _check_devices(x: Tensor, weight: Tensor, bias: Tensor | None) -> None:
    """Raise torch's error, which speaks of types: ``torch.cuda.FloatTensor`` is one."""
    if "meta" in (x.device.type, weight.device.type):
        return
    for what, other in (("weight", weight), ("bias", bias)):
        if other is not None and other.device.type != x.device.type:
            on_cpu = " or input should be a MKLDNN tensor and weight is a dense tensor"
            raise RuntimeError(
                f"Input type ({x.type()}) and {what} type ({other.type()}) should be the same"
                f"{on_cpu if x.device.type == 'cpu' else ''}"
            )
    given = None if bias is None else bias.array
    check_same_device("cudnn_convolution", self=x.array, weight=weight.array, bias=given)


def check_transposed_dtypes(name: str, x: Tensor, weight: Tensor, bias: Tensor | None) -> None:
    """The same for a transposed convolution."""
    if any_foreign(x.array, weight.array):
        _check_devices(x, weight, bias)
    if x.array.dtype.kind in "bui" and x.array.dtype != np.int64:
        kernel = f"slow_conv_transpose{3 if '3' in name else 2}d_out_cpu"
        raise not_implemented(kernel, x.array.dtype)
    _check_pair(x, weight, "weight")
    if bias is not None and x.array.dtype == np.float32:  # other kernels convert the bias
        _check_pair(x, bias, "bias")


def _check_pair(x: Tensor, other: Tensor, what: str) -> None:
    if x.array.dtype == other.array.dtype:
        return
    if x.array.dtype != np.float32:
        raise RuntimeError(f"expected scalar type {scalar_name(x)} but found {scalar_name(other)}")
    kind = other.dtype.tensor_name
    kind = "CPUBoolType" if kind == "torch.BoolTensor" else kind  # as torch writes it
    raise RuntimeError(
        f"Input type ({x.dtype.tensor_name}) and {what} type ({kind}) should be the same or input "
        f"should be a MKLDNN tensor and {what} is a dense tensor"
    )


def check_spread(x: np.ndarray, w: np.ndarray, node: Any, size: tuple[int, ...]) -> None:
    """Does a transposed convolution have a result, of size ``size``?"""
    dims = ("depth", "height", "width")[3 - max(2, w.ndim - 2) :]
    settings = [getattr(node, name) for name in ("output_padding", "stride", "dilation")]
    if any([o >= s and o >= d for o, s, d in zip(*settings)]):
        filled = [(fill,) * (len(dims) - len(s)) + s for fill, s in zip((0, 1, 1), settings)]
        got = [
            f"{name}_{dim}: {n}"
            for name, values in zip(("output_padding", "stride", "dilation"), filled)
            for dim, n in zip(dims, values)
        ]
        raise RuntimeError(
            "output padding must be smaller than either stride or dilation, but got "
            f"{' '.join(got)}"
        )
    if min(size) < 1:
        sizes = [" x ".join(map(str, (1, *n) if len(n) == 1 else n)) for n in (x.shape[2:], size)]
        raise RuntimeError(
            f"Given input size per channel: ({sizes[0]}). Calculated output size per channel: "
            f"({sizes[1]}). Output size is too small"
        )
