"""Names that PyTorch's own tests ask for, and hardly any program: ``torch._tensor_classes``."""

from __future__ import annotations

import warnings
from typing import Any

from .conditions import _check_tensor_all
from .constructors import TYPED, TYPED_ON_CUDA
from .graph.registry import OPS
from .low_level import convolution
from .tensors import Tensor
from .tensors.overlaps import is_dense
from .tensors.typed_storages import CLASSES

_tensor_classes = {*TYPED.values(), *TYPED_ON_CUDA.values()}
_storage_classes = CLASSES


def _debug_has_internal_overlap(tensor: Tensor) -> int:
    """Do several indices read one element? 0: no, 1: yes, 2: PyTorch does not find out."""
    array = tensor.array
    if is_dense(array):
        return 0
    steps = [step for step, size in zip(array.strides, array.shape, strict=True) if size > 1]
    return 1 if 0 in steps else 2


def _test_check_tensor(tensor: Tensor) -> Tensor:
    """The tensor; RuntimeError unless all of it is True."""
    _check_tensor_all(tensor, lambda: "Test message for TORCH_CHECK_TENSOR_ALL")
    return tensor


def _warn() -> None:
    """Warn, as PyTorch's C++ does."""
    warnings.warn("Test message for TORCH_WARN", UserWarning, stacklevel=2)


def _warn_deprecation() -> None:
    """Warn of something old, as PyTorch's C++ does."""
    warnings.warn("Test message for TORCH_WARN_DEPRECATION", DeprecationWarning, stacklevel=2)


def _aminmax(input: Tensor, dim: int | None = None, keepdim: bool = False) -> tuple[Tensor, Tensor]:
    """``aminmax``, as it was called before; it warns."""
    if not keepdim:  # (with three arguments torch says nothing)
        warnings.warn(
            "_aminmax is deprecated as of PyTorch 1.11 and will be removed in a future release. "
            "Use aminmax instead. This warning will only appear once per process.",
            stacklevel=2,
        )
    low, high = OPS["aminmax"].function(input, dim=dim, keepdim=keepdim)
    return low, high


def _adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """``nn.functional.adaptive_avg_pool2d``."""
    return OPS["nn.functional.adaptive_avg_pool2d"].function(input, output_size)


def _adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """``nn.functional.adaptive_avg_pool3d``."""
    return OPS["nn.functional.adaptive_avg_pool3d"].function(input, output_size)


def _convolution(
    input: Tensor, weight: Tensor, bias: Tensor | None, stride: Any, padding: Any, dilation: Any,
    transposed: bool, output_padding: Any, groups: int, *how: bool,
) -> Tensor:  # fmt: skip
    """``convolution``; ``how`` says with which libraries PyTorch computes it."""
    return convolution(
        input, weight, bias, stride, padding, dilation, transposed, output_padding, groups
    )


def _unique2(
    input: Tensor, sorted: bool = True, return_inverse: bool = False, return_counts: bool = False
) -> tuple[Tensor, Tensor, Tensor]:
    """The distinct values, where each element is among them, and how often each is there.

    What was not asked for is an empty tensor.
    """
    values, inverse, counts = OPS["unique"].function(input, sorted, True, True)
    empty = inverse.new_empty(0)
    return values, inverse if return_inverse else empty, counts if return_counts else empty


def _unique(
    input: Tensor, sorted: bool = True, return_inverse: bool = False
) -> tuple[Tensor, Tensor]:
    """``_unique2`` without counts."""
    return _unique2(input, sorted, return_inverse)[:2]


def _is_all_true(input: Tensor) -> Tensor:
    """Is all of it True? (bools only)"""
    return _of_bools(input).all()


def _is_any_true(input: Tensor) -> Tensor:
    """Is any of it True? (bools only)"""
    return _of_bools(input).any()


def _of_bools(tensor: Any) -> Any:
    if tensor.dtype.name != "bool":
        raise RuntimeError("expected a tensor of bools")
    return tensor
