"""Softmax and its relatives as modules: scores made into probabilities along a dimension."""

from __future__ import annotations

from ...ops.activations import softmax
from ...tensors import Tensor
from ..module.module import Module


class _AlongDim(Module):
    """``dim``: along which the probabilities add up to 1; left out, torch's choice and warning."""

    def __init__(self, dim: int | None = None) -> None:
        super().__init__()
        self.dim = dim

    def extra_repr(self) -> str:
        return f"dim={self.dim}"


class Softmax(_AlongDim):
    """Probabilities in proportion to e^x, along ``dim`` (``torch.nn.Softmax``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``softmax(input, dim)``."""
        return softmax.softmax_function(input, self.dim)


class Softmin(_AlongDim):
    """Probabilities in proportion to e^-x, along ``dim`` (``torch.nn.Softmin``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``softmin(input, dim)``."""
        return softmax.softmin(input, self.dim)


class LogSoftmax(_AlongDim):
    """The logarithms of softmax's probabilities, along ``dim`` (``torch.nn.LogSoftmax``)."""

    def forward(self, input: Tensor) -> Tensor:
        """``log_softmax(input, dim)``."""
        return softmax.log_softmax_function(input, self.dim)


class Softmax2d(Module):
    """Softmax over the channels of images (``torch.nn.Softmax2d``).

    Input: (batch, channels, height, width) or one image without the batch; else ValueError.
    """

    def forward(self, input: Tensor) -> Tensor:
        """``softmax(input, -3)``."""
        if input.ndim not in (3, 4):
            raise ValueError(f"Softmax2d: expected input to be 3D or 4D, got {input.ndim}D instead")
        return softmax.softmax(input, -3)
