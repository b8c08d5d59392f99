"""Adaptive pooling: bins that cover an image evenly, as many as are asked for."""

from __future__ import annotations

from typing import Any

from ...graph.entry import check_tensor, register
from ...graph.node import finish
from ...tensors import Tensor
from ..arguments import check_floats
from ..reductions.core import mean
from ..shapes.views import squeeze, unsqueeze
from .averaging import AdaptiveAvgPool2D
from .checks import bins_of, check_bins, check_output_size, check_signal, one_int
from .nodes import AdaptiveMaxPool2D, run_with_indices


@register("nn.functional.adaptive_avg_pool2d", node=AdaptiveAvgPool2D)
def adaptive_avg_pool2d(input: Tensor, output_size: Any) -> Tensor:
    """The means of bins that cover images evenly (``torch.nn.functional.adaptive_avg_pool2d``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``output_size``: how many bins along height and width; an int for both; None in a pair: as
      many as the input has elements there.

    >>> torch.nn.functional.adaptive_avg_pool2d(torch.tensor([[[1., 2., 6.]]]), (1, 2))
    tensor([[[1.5000, 4.0000]]])
    """
    name = "adaptive_avg_pool2d"
    size = bins_of(name, input, output_size)
    check_output_size(name, size, 2)
    if size == (1, 1) and input.array.ndim >= 2:
        return mean(input, (-1, -2), keepdim=True)
    check_bins(name, input, 2)
    check_floats(name, input.array)
    node = AdaptiveAvgPool2D()
    node.size = size
    return finish(node, (input,), node.forward(input.array))


@register("adaptive_avg_pool1d", "nn.functional.adaptive_avg_pool1d", method=False,
          node=AdaptiveAvgPool2D)  # fmt: skip
def adaptive_avg_pool1d(input: Tensor, output_size: Any) -> Tensor:
    """The means of ``output_size`` bins that cover signals evenly (``torch.adaptive_avg_pool1d``).

    - ``input``: (N, C, length) or (C, length).

    >>> torch.adaptive_avg_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    tensor([[1.5000, 4.0000]])
    """
    check_tensor("adaptive_avg_pool1d", input)
    check_signal("adaptive_avg_pool1d", input)
    size = one_int("adaptive_avg_pool1d", "output_size", output_size)
    return squeeze(adaptive_avg_pool2d(unsqueeze(input, -2), (1, size)), -2)


def _adaptive_max(name: str, input: Tensor, size: Any) -> tuple[Tensor, Tensor]:
    if len(size) != 2:
        raise RuntimeError(f"{name}(): internal error: output_size.size() must be 2")
    check_bins("adaptive_max_pool2d", input, 1)
    if min(size) < 0:
        shape = [*input.array.shape[:-2], *size]
        raise RuntimeError(f"Trying to create tensor with negative dimension {min(size)}: {shape}")
    check_floats("adaptive_max_pool2d", input.array)
    node = AdaptiveMaxPool2D()
    node.size = size
    return run_with_indices(node, input, True)


@register("nn.functional.adaptive_max_pool2d", node=AdaptiveMaxPool2D)
def adaptive_max_pool2d(input: Tensor, output_size: Any, return_indices: bool = False) -> Any:
    """The largest of bins that cover images evenly (``torch.nn.functional.adaptive_max_pool2d``).

    - ``output_size``: as in ``adaptive_avg_pool2d``.
    - ``return_indices``: give a pair (values, indices), as ``max_pool2d`` does.

    >>> torch.nn.functional.adaptive_max_pool2d(torch.tensor([[[1., 2., 6.]]]), (1, 2))
    tensor([[[2., 6.]]])
    """
    size = bins_of("adaptive_max_pool2d", input, output_size)
    both = _adaptive_max("adaptive_max_pool2d", input, size)
    return both if return_indices else both[0]


@register("adaptive_max_pool1d", method=False, node=AdaptiveMaxPool2D)
def adaptive_max_pool1d(input: Tensor, output_size: Any) -> tuple[Tensor, Tensor]:
    """The largest of bins that cover signals evenly, and its index (``adaptive_max_pool1d``).

    >>> torch.adaptive_max_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    (tensor([[2., 6.]]), tensor([[1, 2]]))
    """
    name = "adaptive_max_pool1d"
    check_tensor(name, input)
    check_signal(name, input)
    size = one_int(name, "output_size", output_size)
    shape = list(input.array.shape)
    for dim in range(1, len(shape)):
        if not shape[dim]:
            raise RuntimeError(
                f"{name}(): Expected input to have non-zero size for non-batch dimensions, but "
                f"input has sizes {shape} with dimension {dim} being empty"
            )
    both = _adaptive_max(name, unsqueeze(input, -2), (1, size))
    return squeeze(both[0], -2), squeeze(both[1], -2)


@register("nn.functional.adaptive_max_pool1d", node=AdaptiveMaxPool2D)
def adaptive_max_pool1d_or_both(
    input: Tensor, output_size: Any, return_indices: bool = False
) -> Any:
    """As ``torch.adaptive_max_pool1d``, but the indices only with ``return_indices``.

    Counterpart: ``torch.nn.functional.adaptive_max_pool1d``.

    >>> torch.nn.functional.adaptive_max_pool1d(torch.tensor([[1., 2., 6.]]), 2)
    tensor([[2., 6.]])
    """
    both = adaptive_max_pool1d(input, output_size)
    return both if return_indices else both[0]
