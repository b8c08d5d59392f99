"""Upsampling: images made larger (or smaller) by copying or mixing their elements."""

from __future__ import annotations

from typing import Any

from ...tensors import Tensor
from .. import functional as F
from ..module.module import Module


class Upsample(Module):
    """Signals, images or volumes brought to another size (``torch.nn.Upsample``).

    - ``size``: the new size, or ``scale_factor``: by how much it grows; one number or one for
      each dimension.
    - ``mode``, ``align_corners``, ``recompute_scale_factor``: as in ``functional.interpolate``.
    - input (N, C, *space).
    """

    def __init__(
        self,
        size: Any = None,
        scale_factor: Any = None,
        mode: str = "nearest",
        align_corners: bool | None = None,
        recompute_scale_factor: bool | None = None,
    ) -> None:
        super().__init__()
        self.name = type(self).__name__
        self.size = size
        if isinstance(scale_factor, tuple):
            self.scale_factor: Any = tuple([float(factor) for factor in scale_factor])
        else:
            self.scale_factor = float(scale_factor) if scale_factor else None
        self.mode = mode
        self.align_corners = align_corners
        self.recompute_scale_factor = recompute_scale_factor

    def forward(self, input: Tensor) -> Tensor:
        """``functional.interpolate``."""
        return F.interpolate(
            input,
            self.size,
            self.scale_factor,
            self.mode,
            self.align_corners,
            recompute_scale_factor=self.recompute_scale_factor,
        )

    def extra_repr(self) -> str:
        if self.scale_factor is not None:
            return f"scale_factor={self.scale_factor!r}, mode={self.mode!r}"
        return f"size={self.size!r}, mode={self.mode!r}"


class UpsamplingNearest2d(Upsample):
    """Images enlarged by repeating their elements (``torch.nn.UpsamplingNearest2d``)."""

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor, mode="nearest")


class UpsamplingBilinear2d(Upsample):
    """Images enlarged by mixing neighbours, corners kept (``torch.nn.UpsamplingBilinear2d``)."""

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)
