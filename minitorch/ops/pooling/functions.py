"""Pooling as PyTorch names it: the largest and the mean of windows."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...grad_mode import mode
from ...graph.entry import check_tensor, register
from ...graph.node import finish
from ...tensors import Tensor, wrap
from ..activations.rectifiers import relu
from ..arguments import check_floats, not_implemented, refuse_bools
from ..arithmetic.basic import mul
from ..arithmetic.powers import pow
from ..elementwise.signs import abs, sign
from ..shapes.views import squeeze, unsqueeze
from .averaging import AvgPool2D
from .checks import check_signal, missing, one_int, windows_1d, windows_of
from .nodes import MaxPool2D, run_with_indices, window_maxima


def _max_pool2d(name: str, input: Any, wants_indices: bool, *settings: Any) -> Any:
    check_tensor(name, input)
    node = MaxPool2D()
    windows_of(node, name, input.array, *settings)
    refuse_bools("max_pool2d", input.array)
    return run_with_indices(node, input, wants_indices)


@register("max_pool2d", method=False, node=MaxPool2D)
def max_pool2d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Tensor:
    """The largest element of each window of images (``torch.max_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``kernel_size``: the window; ``stride``: the steps between windows, by default the same;
      ``dilation``: the steps between a window's elements. An int stands for both dimensions.
    - ``padding``: so many -inf around the input, at most half a window.
    - ``ceil_mode``: also windows that are only begun at the end.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.max_pool2d(torch.tensor([[[1., 2.], [4., 3.]]]), 2)
    tensor([[[4.]]])
    """
    settings = kernel_size, stride, padding, dilation, ceil_mode
    return _max_pool2d("max_pool2d", input, False, *settings)[0]


@register("nn.functional.max_pool2d", node=MaxPool2D)
def max_pool2d_or_both(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """As ``torch.max_pool2d``; with ``return_indices`` a pair (values, indices).

    An index counts the elements of an image, row by row (``torch.nn.functional.max_pool2d``).

    >>> x = torch.tensor([[[1., 2.], [4., 3.]]])
    >>> torch.nn.functional.max_pool2d(x, 2, return_indices=True)
    (tensor([[[4.]]]), tensor([[[2]]]))
    """
    settings = kernel_size, stride, padding, dilation, ceil_mode
    both = _max_pool2d("max_pool2d", input, return_indices, *settings)
    return both if return_indices else both[0]


@register("max_pool1d", method=False, node=MaxPool2D)
def max_pool1d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Tensor:
    """The largest element of each window of signals (``torch.max_pool1d``).

    - ``input``: (N, C, length) or (C, length); the settings are those of ``max_pool2d``.

    Raises RuntimeError when the sizes do not fit, NotImplementedError for integers.

    >>> torch.max_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[3., 2.]])
    """
    check_tensor("max_pool1d", input)
    *settings, count = windows_1d(input.array, kernel_size, stride, padding, dilation, ceil_mode)
    check_floats("max_pool1d_impl", input.array)
    pairs = [(1, settings[0]), (1, settings[1]), (0, settings[2]), (1, settings[3])]
    if mode.grad and input.requires_grad:
        lifted = unsqueeze(input, -2)
        return squeeze(_max_pool2d("max_pool1d", lifted, False, *pairs, ceil_mode)[0], -2)
    node = MaxPool2D()  # of images one pixel high, which have been checked
    node.kernel, node.stride, node.padding, node.dilation = pairs
    node.count = 1, count
    values = window_maxima(input.array[..., None, :], node)
    return wrap(values.reshape(*input.array.shape[:-1], count))


@register("max_pool1d_with_indices", method=False, node=MaxPool2D)
def max_pool1d_with_indices(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> tuple[Tensor, Tensor]:
    """``max_pool1d`` and where the largest stood, counted from 0 (``max_pool1d_with_indices``).

    >>> torch.max_pool1d_with_indices(torch.tensor([[1., 3., 2., 0.]]), 2)[1]
    tensor([[1, 2]])
    """
    check_tensor("max_pool1d", input)
    check_signal("max_pool1d", input)
    names = "kernel_size", "stride", "padding", "dilation"
    values = kernel_size, stride, padding, dilation
    pairs: list[Any] = []
    for name, value, first in zip(names, values, (1, 1, 0, 1)):
        missing = name == "stride" and (value is None or value == () or value == [])
        pairs.append(None if missing else (first, one_int("max_pool1d", name, value)))
    both = _max_pool2d("max_pool1d", unsqueeze(input, -2), True, *pairs, ceil_mode)
    return squeeze(both[0], -2), squeeze(both[1], -2)


@register("nn.functional.max_pool1d", node=MaxPool2D)
def max_pool1d_or_both(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Any:
    """As ``torch.max_pool1d``; with ``return_indices`` a pair (values, indices).

    Counterpart: ``torch.nn.functional.max_pool1d``.

    >>> torch.nn.functional.max_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[3., 2.]])
    """
    function = max_pool1d_with_indices if return_indices else max_pool1d
    return function(input, kernel_size, stride, padding, dilation, ceil_mode)


# ---- means --------------------------------------------------------------------------------------


@register("nn.functional.avg_pool2d", node=AvgPool2D, out=True)
def avg_pool2d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
) -> Tensor:
    """The mean of each window of images (``torch.nn.functional.avg_pool2d``).

    - ``input``, ``kernel_size``, ``stride``, ``ceil_mode``: as in ``max_pool2d``.
    - ``padding``: so many zeros around the input; ``count_include_pad``: they count.
    - ``divisor_override``: divide by this number instead of the number of elements.

    Raises RuntimeError when the sizes do not fit.

    >>> torch.nn.functional.avg_pool2d(torch.tensor([[[1., 2.], [4., 3.]]]), 2)
    tensor([[[2.5000]]])
    """
    check_tensor("avg_pool2d", input)
    if divisor_override == 0:
        raise RuntimeError("divisor must be not zero")
    node = AvgPool2D()
    windows_of(node, "avg_pool2d", input.array, kernel_size, stride, padding, 1, ceil_mode)
    node.count_include_pad, node.divisor_override = count_include_pad, divisor_override
    if input.array.dtype.kind != "f" and input.array.dtype != np.int64:
        raise not_implemented("avg_pool2d", input.array.dtype)
    return finish(node, (input,), node.forward(input.array))


@register("avg_pool1d", "nn.functional.avg_pool1d", method=False, node=AvgPool2D)
def avg_pool1d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor:
    """The mean of each window of signals (``torch.avg_pool1d``).

    - ``input``: (N, C, length) or (C, length); the settings are those of ``avg_pool2d``.

    >>> torch.avg_pool1d(torch.tensor([[1., 3., 2., 0.]]), 2)
    tensor([[2., 1.]])
    """
    check_tensor("avg_pool1d", input)
    check_signal("avg_pool1d", input)
    size = (1, one_int("avg_pool1d", "kernel_size", kernel_size))
    step = size if missing(stride) else (1, one_int("avg_pool1d", "stride", stride))
    border = (0, one_int("avg_pool1d", "padding", padding))
    lifted = unsqueeze(input, -2)
    return squeeze(avg_pool2d(lifted, size, step, border, ceil_mode, count_include_pad), -2)


# ---- in between: a mean of powers ---------------------------------------------------------------


@register("nn.functional.lp_pool2d", node=AvgPool2D)
def lp_pool2d(
    input: Tensor, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False
) -> Tensor:
    """The p-norm of each window, (sum of x^p)^(1/p) (``torch.nn.functional.lp_pool2d``).

    - ``norm_type``: p; inf for the largest absolute value. The rest is as in ``avg_pool2d``.

    >>> torch.nn.functional.lp_pool2d(torch.tensor([[[3., 4.]]]), 2, (1, 2))
    tensor([[[5.]]])
    """
    if norm_type in (float("inf"), -float("inf")):
        return largest_size(max_pool2d, input, norm_type, kernel_size, stride, ceil_mode)
    several = isinstance(kernel_size, (tuple, list))
    n = kernel_size[0] * kernel_size[1] if several else kernel_size * kernel_size
    powers = avg_pool2d(pow(input, norm_type), kernel_size, stride, 0, ceil_mode)
    return root_of_sums(powers, n, norm_type)


@register("nn.functional.lp_pool1d", node=AvgPool2D)
def lp_pool1d(
    input: Tensor, norm_type: float, kernel_size: int, stride: Any = None, ceil_mode: bool = False
) -> Tensor:
    """The p-norm of each window of signals (``torch.nn.functional.lp_pool1d``).

    >>> torch.nn.functional.lp_pool1d(torch.tensor([[3., 4.]]), 2, 2)
    tensor([[5.]])
    """
    if norm_type in (float("inf"), -float("inf")):
        return largest_size(max_pool1d, input, norm_type, kernel_size, stride, ceil_mode)
    powers = avg_pool1d(pow(input, norm_type), kernel_size, stride, 0, ceil_mode)
    return root_of_sums(powers, kernel_size, norm_type)


def root_of_sums(means: Tensor, n: Any, norm_type: float) -> Tensor:
    """The root of the sums of n powers, of which the means are given; 0 where one is negative."""
    return pow(mul(sign(means) * relu(abs(means)), n), 1.0 / norm_type)


def largest_size(pool: Any, input: Tensor, norm_type: float, *settings: Any) -> Tensor:
    """The largest (or, for -inf, the smallest) absolute value of each window."""
    kernel_size, stride, ceil_mode = settings
    if norm_type > 0:
        return pool(abs(input), kernel_size, stride, 0, 1, ceil_mode)
    return -pool(-abs(input), kernel_size, stride, 0, 1, ceil_mode)
