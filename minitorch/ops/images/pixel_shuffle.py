"""Channels made into pixels and back, and channels in another order: all elements move, no more."""

from __future__ import annotations

from typing import Any

from ...devices.arrays import empty_beside
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..convolution.sliding import in_order_of


class PixelShuffle(Function):
    """Squares of channels made into squares of pixels.    The gradient is moved back."""

    __slots__ = ("factor",)

    def forward(self, x):
        *batch, channels, height, width = x.shape
        r = self.factor
        squares = x.reshape(-1, channels // r**2, r, r, height, width) if x.size else x
        shape = (*batch, channels // r**2, height * r, width * r)
        if not x.size:
            return empty_beside(x, shape)
        moved = squares.transpose(0, 1, 4, 2, 5, 3)
        return in_order_of(moved.copy().reshape(shape), x)

    def backward(self, g):
        return v.in_formula(PixelUnshuffle, g, factor=self.factor)


class PixelUnshuffle(Function):
    """Squares of pixels made into squares of channels.    The gradient is moved back."""

    __slots__ = ("factor",)

    def forward(self, x):
        *batch, channels, height, width = x.shape
        r = self.factor
        shape = (*batch, channels * r**2, height // r, width // r)
        if not x.size:
            return empty_beside(x, shape)
        squares = x.reshape(-1, channels, height // r, r, width // r, r)
        moved = squares.transpose(0, 1, 3, 5, 2, 4)
        return in_order_of(moved.copy().reshape(shape), x)

    def backward(self, g):
        return v.in_formula(PixelShuffle, g, factor=self.factor)


class ChannelShuffle(Function):
    """Channels of all groups in turn.    The gradient is moved back."""

    __slots__ = ("groups",)

    def forward(self, x):
        grouped = x.reshape(len(x), self.groups, -1, *x.shape[2:]) if x.size else x
        moved = grouped.swapaxes(1, 2) if x.size else x
        return in_order_of(moved.copy().reshape(x.shape), x)

    def backward(self, g):
        return v.in_formula(ChannelShuffle, g, groups=g.shape[1] // self.groups)


def _check(name: str, input: Any, word: str, factor: int) -> None:
    check_tensor(name, input)
    if input.array.ndim < 3:
        raise RuntimeError(
            f"{name} expects input to have at least 3 dimensions, but got input with "
            f"{input.array.ndim} dimension(s)"
        )
    if factor <= 0:
        raise RuntimeError(f"{name} expects a positive {word}, but got {factor}")


@register("pixel_shuffle", "nn.functional.pixel_shuffle", method=False, node=PixelShuffle)
def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor:
    """Channels made into pixels: (..., C r^2, H, W) becomes (..., C, H r, W r) (``pixel_shuffle``).

    Raises RuntimeError when the channels are no multiple of ``upscale_factor`` squared.

    >>> torch.pixel_shuffle(torch.arange(4).reshape(4, 1, 1), 2)
    tensor([[[0, 1],
             [2, 3]]])
    """
    _check("pixel_shuffle", input, "upscale_factor", upscale_factor)
    channels, square = input.array.shape[-3], upscale_factor**2
    if channels % square:
        raise RuntimeError(
            "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square "
            f"of upscale_factor, but input.size(-3)={channels} is not divisible by {square}"
        )
    return PixelShuffle.apply(input, factor=upscale_factor)


@register("pixel_unshuffle", "nn.functional.pixel_unshuffle", method=False, node=PixelUnshuffle)
def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor:
    """Pixels made into channels: the way back of ``pixel_shuffle`` (``torch.pixel_unshuffle``).

    Raises RuntimeError when height or width are no multiples of ``downscale_factor``.

    >>> torch.pixel_unshuffle(torch.arange(4).reshape(1, 2, 2), 2).shape
    torch.Size([4, 1, 1])
    """
    _check("pixel_unshuffle", input, "downscale_factor", downscale_factor)
    for word, dim in (("height", -2), ("width", -1)):
        if input.array.shape[dim] % downscale_factor:
            raise RuntimeError(
                f"pixel_unshuffle expects {word} to be divisible by downscale_factor, but "
                f"input.size({dim})={input.array.shape[dim]} is not divisible by {downscale_factor}"
            )
    return PixelUnshuffle.apply(input, factor=downscale_factor)


@register("channel_shuffle", "nn.functional.channel_shuffle", method=False, node=ChannelShuffle)
def channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """The first channel of every group, then the second of every group ... (``channel_shuffle``).

    - ``input``: (N, C, *space), with C a multiple of ``groups``.

    >>> torch.channel_shuffle(torch.arange(4).reshape(1, 4, 1), 2).flatten()
    tensor([0, 2, 1, 3])
    """
    check_tensor("channel_shuffle", input)
    shape = input.array.shape
    if len(shape) <= 2:
        raise RuntimeError(
            f"channel_shuffle expects input with > 2 dims, but got input with sizes {list(shape)}"
        )
    if groups <= 0:
        raise RuntimeError(
            f"Number of groups to divide channels in must be positive. Value of groups:{groups}"
        )
    if shape[1] % groups:
        raise RuntimeError(
            f"Number of channels must be divisible by groups. Got {shape[1]} channels and {groups} "
            "groups."
        )
    return ChannelShuffle.apply(input, groups=groups)
