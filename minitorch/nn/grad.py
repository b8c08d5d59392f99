"""Gradients of convolutions, for formulas of one's own (``torch.nn.grad``).

The gradient of the input is a transposed convolution, that of the weight a convolution of the input
with the gradient of the result: what the nodes of the convolutions compute in ``backward``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..autograd.backward import grad
from ..grad_mode import enable_grad
from ..ops.convolution.functions import conv1d, conv2d, conv3d
from ..ops.making.creation import zeros
from ..tensors import Tensor

__all__ = [
    "conv1d_input",
    "conv1d_weight",
    "conv2d_input",
    "conv2d_weight",
    "conv3d_input",
    "conv3d_weight",
]


def _of_input(name: str, convolve: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def function(
        input_size: Any,
        weight: Tensor,
        grad_output: Tensor,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Tensor:
        with enable_grad():
            x = zeros(input_size, dtype=grad_output.dtype, device=grad_output.device)
            y = convolve(
                x.requires_grad_(), weight.detach(), None, stride, padding, dilation, groups
            )
            (result,) = grad(y, x, _fitting(y, grad_output))
        assert result is not None, "the result depends on it"
        return result

    function.__name__ = function.__qualname__ = f"{name}_input"
    function.__doc__ = f"""The gradient of ``{name}`` for its input.

    - ``input_size``: the shape of the input; ``weight``: the filters; ``grad_output``: the gradient
      of the result; the rest as in ``nn.functional.{name}``.

    RuntimeError for a gradient of another shape than the result. Counterpart:
    ``torch.nn.grad.{name}_input``.
    """
    return function


def _of_weight(name: str, convolve: Callable[..., Tensor]) -> Callable[..., Tensor]:
    def function(
        input: Tensor,
        weight_size: Any,
        grad_output: Tensor,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Tensor:
        with enable_grad():
            w = zeros(weight_size, dtype=grad_output.dtype, device=grad_output.device)
            y = convolve(
                input.detach(), w.requires_grad_(), None, stride, padding, dilation, groups
            )
            (result,) = grad(y, w, _fitting(y, grad_output))
        assert result is not None, "the result depends on it"
        return result

    function.__name__ = function.__qualname__ = f"{name}_weight"
    function.__doc__ = f"""The gradient of ``{name}`` for its filters.

    - ``weight_size``: the shape of the filters; ``grad_output``: the gradient of the result; the
      rest as in ``nn.functional.{name}``.

    RuntimeError for a gradient of another shape than the result. Counterpart:
    ``torch.nn.grad.{name}_weight``.
    """
    return function


def _fitting(y: Tensor, grad_output: Tensor) -> Tensor:
    """The gradient of a result, detached; RuntimeError in torch's words for another shape."""
    for dim, (wanted, given) in enumerate(zip(y.shape, grad_output.shape)):
        if dim > 1 and wanted != given:
            raise RuntimeError(
                f"Expected a tensor of dimension {y.dim()} and tensor.size[{dim}] == {wanted} but "
                f"got: dimension {grad_output.dim()} and tensor.size[{dim}] = {given}"
            )
    return grad_output.detach()


conv1d_input, conv1d_weight = _of_input("conv1d", conv1d), _of_weight("conv1d", conv1d)
conv2d_input, conv2d_weight = _of_input("conv2d", conv2d), _of_weight("conv2d", conv2d)
conv3d_input, conv3d_weight = _of_input("conv3d", conv3d), _of_weight("conv3d", conv3d)
