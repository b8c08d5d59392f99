"""Elements moved between channels and places, and from channel to channel."""

from __future__ import annotations

from ...tensors import Tensor
from .. import functional as F
from ..module.module import Module


class PixelShuffle(Module):
    """(N, C r r, H, W) as (N, C, H r, W r): channels become pixels (``torch.nn.PixelShuffle``).

    - ``upscale_factor``: r. Source: Shi et al. (2016).
    """

    def __init__(self, upscale_factor: int) -> None:
        super().__init__()
        self.upscale_factor = upscale_factor

    def forward(self, input: Tensor) -> Tensor:
        """``functional.pixel_shuffle``."""
        return F.pixel_shuffle(input, self.upscale_factor)

    def extra_repr(self) -> str:
        return f"upscale_factor={self.upscale_factor}"


class PixelUnshuffle(Module):
    """(N, C, H r, W r) as (N, C r r, H, W): pixels become channels (``torch.nn.PixelUnshuffle``).

    - ``downscale_factor``: r.
    """

    def __init__(self, downscale_factor: int) -> None:
        super().__init__()
        self.downscale_factor = downscale_factor

    def forward(self, input: Tensor) -> Tensor:
        """``functional.pixel_unshuffle``."""
        return F.pixel_unshuffle(input, self.downscale_factor)

    def extra_repr(self) -> str:
        return f"downscale_factor={self.downscale_factor}"


class ChannelShuffle(Module):
    """The first channel of every group, then the second of every group ... (``ChannelShuffle``).

    - ``groups``: how many groups the channels form. Counterpart: ``torch.nn.ChannelShuffle``.
    """

    def __init__(self, groups: int) -> None:
        super().__init__()
        self.groups = groups

    def forward(self, input: Tensor) -> Tensor:
        """``functional.channel_shuffle``."""
        return F.channel_shuffle(input, self.groups)

    def extra_repr(self) -> str:
        return f"groups={self.groups}"
