"""Padding: something put around the input, along its last one, two or three dimensions.

``padding`` is one number for all sides, or two for each dimension, the last dimension first: (left,
right, top, bottom, front, back).
"""

from __future__ import annotations

from typing import Any

from ...ops.joining.padding import pad
from ...tensors import Tensor
from ..module.module import Module
from .sizes import repeated


class _PadNd(Module):
    """Padding with ``_mode``, along the last ``_dims`` dimensions of (N, C, *space)."""

    _dims: int
    _mode: str

    def __init__(self, padding: Any) -> None:
        super().__init__()
        self.padding = repeated(padding, 2 * self._dims)

    def forward(self, input: Tensor) -> Tensor:
        """``functional.pad``."""
        return pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ReflectionPad1d(_PadNd):
    """Signals are continued by their mirror image (``torch.nn.ReflectionPad1d``)."""

    _dims, _mode = 1, "reflect"


class ReflectionPad2d(_PadNd):
    """Images are continued by their mirror image (``torch.nn.ReflectionPad2d``)."""

    _dims, _mode = 2, "reflect"


class ReflectionPad3d(_PadNd):
    """Volumes are continued by their mirror image (``torch.nn.ReflectionPad3d``)."""

    _dims, _mode = 3, "reflect"


class ReplicationPad1d(_PadNd):
    """The edge of signals is repeated (``torch.nn.ReplicationPad1d``)."""

    _dims, _mode = 1, "replicate"


class ReplicationPad2d(_PadNd):
    """The edge of images is repeated (``torch.nn.ReplicationPad2d``)."""

    _dims, _mode = 2, "replicate"


class ReplicationPad3d(_PadNd):
    """The edge of volumes is repeated (``torch.nn.ReplicationPad3d``)."""

    _dims, _mode = 3, "replicate"


class _CircularPadNd(_PadNd):
    _mode = "circular"

    def forward(self, input: Tensor) -> Tensor:
        """``functional.pad``; ValueError for another number of dimensions."""
        fewest = self._dims + 1
        if input.ndim not in (fewest, fewest + 1):
            raise ValueError(f"expected {fewest}D or {fewest + 1}D input (got {input.ndim}D input)")
        return super().forward(input)


class CircularPad1d(_CircularPadNd):
    """Signals are continued by their other end (``torch.nn.CircularPad1d``)."""

    _dims = 1


class CircularPad2d(_CircularPadNd):
    """Images are continued by their other side (``torch.nn.CircularPad2d``)."""

    _dims = 2


class CircularPad3d(_CircularPadNd):
    """Volumes are continued by their other side (``torch.nn.CircularPad3d``)."""

    _dims = 3


class _ConstantPadNd(Module):
    """A number all around the last ``_dims`` dimensions."""

    _dims: int

    def __init__(self, padding: Any, value: float) -> None:
        super().__init__()
        self.padding = repeated(padding, 2 * self._dims)
        self.value = value

    def forward(self, input: Tensor) -> Tensor:
        """``functional.pad``."""
        return pad(input, self.padding, "constant", self.value)

    def extra_repr(self) -> str:
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPadNd):
    """``value`` on both sides of signals (``torch.nn.ConstantPad1d``)."""

    _dims = 1


class ConstantPad2d(_ConstantPadNd):
    """``value`` around images (``torch.nn.ConstantPad2d``)."""

    _dims = 2


class ConstantPad3d(_ConstantPadNd):
    """``value`` around volumes (``torch.nn.ConstantPad3d``)."""

    _dims = 3


class _ZeroPad(_ConstantPadNd):
    def __init__(self, padding: Any) -> None:
        super().__init__(padding, 0.0)

    def extra_repr(self) -> str:
        return f"{self.padding}"


class ZeroPad1d(_ZeroPad, ConstantPad1d):
    """Zeros on both sides of signals (``torch.nn.ZeroPad1d``)."""


class ZeroPad2d(_ZeroPad, ConstantPad2d):
    """Zeros around images (``torch.nn.ZeroPad2d``)."""


class ZeroPad3d(_ZeroPad, ConstantPad3d):
    """Zeros around volumes (``torch.nn.ZeroPad3d``)."""
