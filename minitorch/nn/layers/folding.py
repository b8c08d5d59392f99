"""Images as columns of windows, and back."""

from __future__ import annotations

from typing import Any

from ...tensors import Tensor
from .. import functional as F
from ..module.module import Module


class Fold(Module):
    """Columns added up to images (``torch.nn.Fold``): see ``functional.fold``.

    - ``output_size``: height and width of the images; ``kernel_size``, ``dilation``, ``padding``,
      ``stride``: the windows.
    - input (N, C * window elements, windows), result (N, C, *output_size).
    """

    def __init__(
        self,
        output_size: Any,
        kernel_size: Any,
        dilation: Any = 1,
        padding: Any = 0,
        stride: Any = 1,
    ) -> None:
        super().__init__()
        self.output_size = output_size
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input: Tensor) -> Tensor:
        """``functional.fold``."""
        windows = self.kernel_size, self.dilation, self.padding, self.stride
        return F.fold(input, self.output_size, *windows)

    def extra_repr(self) -> str:
        return (
            f"output_size={self.output_size}, kernel_size={self.kernel_size}, "
            f"dilation={self.dilation}, padding={self.padding}, stride={self.stride}"
        )


class Unfold(Module):
    """Each window of images as a column (``torch.nn.Unfold``): see ``functional.unfold``.

    - ``kernel_size``, ``dilation``, ``padding``, ``stride``: the windows.
    - input (N, C, height, width), result (N, C * window elements, windows).
    """

    def __init__(
        self, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.dilation = dilation
        self.padding = padding
        self.stride = stride

    def forward(self, input: Tensor) -> Tensor:
        """``functional.unfold``."""
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

    def extra_repr(self) -> str:
        return (
            f"kernel_size={self.kernel_size}, dilation={self.dilation}, padding={self.padding}, "
            f"stride={self.stride}"
        )
