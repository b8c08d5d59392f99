"""Activations as modules."""

from __future__ import annotations

from ..ops import pointwise, softmax
from ..tensors import Tensor
from .module import Module


class ReLU(Module):
    """max(x, 0) of each element (``torch.nn.ReLU``)."""

    def __init__(self, inplace: bool = False) -> None:
        super().__init__()
        self.inplace = inplace

    def forward(self, input: Tensor) -> Tensor:
        """``relu(input)``."""
        return input.relu_() if self.inplace else pointwise.relu(input)

    def extra_repr(self) -> str:
        return "inplace=True" if self.inplace else ""


class Tanh(Module):
    """Hyperbolic tangent of each element (``torch.nn.Tanh``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``tanh(input)``."""
        return pointwise.tanh(input)


class Sigmoid(Module):
    """1 / (1 + e^-x) of each element (``torch.nn.Sigmoid``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``sigmoid(input)``."""
        return pointwise.sigmoid(input)


class LogSoftmax(Module):
    """``log_softmax`` along ``dim`` (``torch.nn.LogSoftmax``)."""

    def __init__(self, dim: int) -> None:
        super().__init__()
        self.dim = dim

    def forward(self, input: Tensor) -> Tensor:
        """``log_softmax(input, dim)``."""
        return softmax.log_softmax(input, self.dim)

    def extra_repr(self) -> str:
        return f"dim={self.dim}"
