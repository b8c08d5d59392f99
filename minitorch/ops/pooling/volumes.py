"""Pooling in three dimensions: the largest and the mean of windows and of bins of volumes."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from ...graph.entry import check_tensor, register
from ...graph.node import finish
from ...tensors import Tensor
from ..arguments import check_floats, not_implemented, refuse_bools
from ..arithmetic.powers import pow
from ..reductions.core import mean
from .averaging import AdaptiveAvgPool3D, AvgPool3D
from .checks import bins_of, check_bins, check_output_size, windows_of
from .functions import largest_size, root_of_sums
from .nodes import AdaptiveMaxPool3D, MaxPool3D, run_with_indices


@register("nn.functional.max_pool3d", node=MaxPool3D)
def max_pool3d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """The largest element of each window of volumes (``torch.nn.functional.max_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``max_pool2d``.

    >>> torch.nn.functional.max_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 2)
    tensor([[[[7.]]]])
    """
    check_tensor("max_pool3d", input)
    node = MaxPool3D()
    settings = kernel_size, stride, padding, dilation, ceil_mode
    windows_of(node, "max_pool3d", input.array, *settings)
    refuse_bools("max_pool3d", input.array)
    both = run_with_indices(node, input, return_indices)
    return both if return_indices else both[0]


@register("nn.functional.avg_pool3d", node=AvgPool3D)
def avg_pool3d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window of volumes (``torch.nn.functional.avg_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``avg_pool2d``.

    >>> torch.nn.functional.avg_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 2)
    tensor([[[[3.5000]]]])
    """
    check_tensor("avg_pool3d", input)
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    node = AvgPool3D()
    windows_of(node, "avg_pool3d", input.array, kernel_size, stride, padding, 1, ceil_mode)
    node.count_include_pad, node.divisor_override = count_include_pad, divisor_override
    if input.array.dtype not in (np.float32, np.float64, np.int64):
        raise not_implemented("avg_pool3d_out_frame", input.array.dtype)
    return finish(node, (input,), node.forward(input.array))


@register("nn.functional.lp_pool3d", node=AvgPool3D)
def lp_pool3d(
    input: Tensor, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False
) -> Tensor:
    """The p-norm of each window of volumes (``torch.nn.functional.lp_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N; the rest is as in ``lp_pool2d``.

    >>> torch.nn.functional.lp_pool3d(torch.tensor([[[[3., 4.]]]]), 2, (1, 1, 2))
    tensor([[[[5.]]]])
    """
    if norm_type in (float("inf"), -float("inf")):
        return largest_size(max_pool3d, input, norm_type, kernel_size, stride, ceil_mode)
    several = isinstance(kernel_size, (tuple, list))
    n = prod(kernel_size) if several else kernel_size**3
    powers = avg_pool3d(pow(input, norm_type), kernel_size, stride, 0, ceil_mode)
    return root_of_sums(powers, n, norm_type)


@register("nn.functional.adaptive_avg_pool3d", node=AdaptiveAvgPool3D)
def adaptive_avg_pool3d(input: Tensor, output_size: Any) -> Tensor:
    """The means of bins that cover volumes evenly (``torch.nn.functional.adaptive_avg_pool3d``).

    - ``input``: (N, C, depth, height, width), or without N.
    - ``output_size``: as in ``adaptive_avg_pool2d``, for three dimensions.

    >>> torch.nn.functional.adaptive_avg_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), (2, 1, 1))
    tensor([[[[1.5000]],
    <BLANKLINE>
             [[5.5000]]]])
    """
    name = "adaptive_avg_pool3d"
    size = bins_of(name, input, output_size, 3)
    check_output_size(name, size, 3)
    if size == (1, 1, 1) and input.array.ndim >= 3:
        return mean(input, (-1, -2, -3), keepdim=True)
    check_bins(name, input, 1, 3)
    check_floats(f"{name}_cpu", input.array)
    node = AdaptiveAvgPool3D()
    node.size = size
    return finish(node, (input,), node.forward(input.array))


@register("nn.functional.adaptive_max_pool3d", node=AdaptiveMaxPool3D)
def adaptive_max_pool3d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The largest of bins that cover volumes evenly (``torch.nn.functional.adaptive_max_pool3d``).

    - ``output_size``: as in ``adaptive_avg_pool3d``.
    - ``return_indices``: give a pair (values, indices), as ``max_pool2d`` does.

    >>> torch.nn.functional.adaptive_max_pool3d(torch.arange(8.).reshape(1, 2, 2, 2), 1)
    tensor([[[[7.]]]])
    """
    name = "adaptive_max_pool3d"
    size = bins_of(name, input, output_size, 3)
    if len(size) != 3:
        raise RuntimeError(f"{name}(): internal error: output_size.size() must be 3")
    check_bins(name, input, 1, 3)
    if min(size) < 0:
        shape = [*input.array.shape[:-3], *size]
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(size)}: {shape}")
    check_floats(f"{name}_cpu", input.array)
    node = AdaptiveMaxPool3D()
    node.size = size
    both = run_with_indices(node, input, True)
    return both if return_indices else both[0]
