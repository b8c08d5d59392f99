"""Convolutions: the same small linear map at every place of signals, images, volumes."""

from __future__ import annotations

from typing import Any

from ...ops.convolution.functions import conv1d, conv2d, conv3d
from ...ops.joining.padding import pad
from ...ops.making.creation import empty
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter
from .sizes import repeated

_PADDING_WORDS = ("same", "valid")
_PADDING_MODES = ("zeros", "reflect", "replicate", "circular")


class _ConvNd(Module):
    """What all convolutions have: settings, checked; weight and bias, initialised.

    - ``_dims``: the dimensions of space; ``transposed``: is it the transposed map?

    The arguments are explained at ``Conv1d`` and ``ConvTranspose1d``.
    """

    _dims: int
    transposed: bool
    bias: Parameter | None

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any,
        padding: Any,
        dilation: Any,
        transposed: bool,
        output_padding: Any,
        groups: int,
        bias: bool,
        padding_mode: str,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        if groups <= 0:
            raise ValueError("groups must be a positive integer")
        if in_channels % groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        if out_channels % groups != 0:
            raise ValueError("out_channels must be divisible by groups")
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = repeated(kernel_size, self._dims)
        self.stride = repeated(stride, self._dims)
        self.padding = padding if isinstance(padding, str) else repeated(padding, self._dims)
        self.dilation = repeated(dilation, self._dims)
        self.transposed = transposed
        self.output_padding = repeated(output_padding, self._dims)
        self.groups = groups
        self.padding_mode = padding_mode
        self._check_padding()
        # pad() wants two numbers for each dimension, the last dimension first
        self._reversed_padding_repeated_twice = self._padding_of_both_sides()
        size = (in_channels, out_channels) if transposed else (out_channels, in_channels)
        size = (size[0], size[1] // groups, *self.kernel_size)
        self.weight = Parameter(empty(size, device=device, dtype=dtype))
        if bias:
            self.bias = Parameter(empty(out_channels, device=device, dtype=dtype))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        self.__dict__.setdefault("padding_mode", "zeros")  # older pickles have none

    def _check_padding(self) -> None:
        if isinstance(self.padding, str):
            if self.padding not in _PADDING_WORDS:
                raise ValueError(
                    f"Invalid padding string {self.padding!r}, should be one of "
                    f"{{{str(_PADDING_WORDS)[1:-1]}}}"
                )
            if self.padding == "same" and any(step != 1 for step in self.stride):
                raise ValueError("padding='same' is not supported for strided convolutions")
        if self.padding_mode not in _PADDING_MODES:
            raise ValueError(
                f"padding_mode must be one of {{{str(_PADDING_MODES)[1:-1]}}}, but got "
                f"padding_mode='{self.padding_mode}'"
            )

    def _padding_of_both_sides(self) -> list[int]:
        if not isinstance(self.padding, str):
            return [number for number in reversed(self.padding) for _ in range(2)]
        sides = []
        for step, size in zip(reversed(self.dilation), reversed(self.kernel_size)):
            whole = step * (size - 1) if self.padding == "same" else 0
            sides += [whole // 2, whole - whole // 2]
        return sides

    def reset_parameters(self) -> None:
        """Draw new starting values, uniform in +-1/sqrt(fan_in): weight first, then bias."""
        init.weight_and_bias_(self.weight, self.bias)

    def extra_repr(self) -> str:
        parts = [f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}"]
        parts.append(f"stride={self.stride}")
        for name, usual in (("padding", 0), ("dilation", 1), ("output_padding", 0)):
            value = getattr(self, name)
            if value != (usual,) * len(value):
                parts.append(f"{name}={value}")
        if self.groups != 1:
            parts.append(f"groups={self.groups}")
        if self.bias is None:
            parts.append("bias=False")
        if self.padding_mode != "zeros":
            parts.append(f"padding_mode={self.padding_mode}")
        return ", ".join(parts)


class Convolution(_ConvNd):
    """A convolution with ``_convolve``, in ``_dims`` dimensions."""

    _convolve: Any

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        settings = kernel_size, stride, padding, dilation, False, 0, groups, bias, padding_mode
        super().__init__(in_channels, out_channels, *settings, device, dtype)

    def forward(self, input: Tensor) -> Tensor:
        """The convolution of the input with ``weight``, plus ``bias``."""
        return self._conv_forward(input, self.weight, self.bias)

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        """The same with other weights; to be used by layers that compute them."""
        padding: Any = self.padding
        if self.padding_mode != "zeros":
            input = pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
            padding = 0
        return self._convolve(input, weight, bias, self.stride, padding, self.dilation, self.groups)


class Conv1d(Convolution):
    """Convolution: the sum of a kernel's products with every window (``torch.nn.Conv1d``).

    - ``weight``: (out_channels, in_channels/groups, *kernel_size); ``bias``: (out_channels,), or
      None with ``bias=False``. Both start uniform in +-1/sqrt(in_channels/groups * kernel size).
    - ``kernel_size``, ``stride`` (the steps between windows), ``dilation`` (those between a
      window's elements): an int, or one for each dimension of space.
    - ``padding``: how much is put on both sides of the input; "valid" is nothing, "same" keeps the
      size. ``padding_mode``: with what: "zeros", "reflect", "replicate" or "circular".
    - ``groups``: channels are divided into so many groups that do not see each other.
    - input (N, in_channels, length) or without N; result (N, out_channels, new length).

    Raises ValueError for settings that do not fit, RuntimeError for such inputs.

    >>> torch.nn.Conv1d(3, 8, kernel_size=2)(torch.ones(1, 3, 5)).shape
    torch.Size([1, 8, 4])
    """

    _dims = 1
    _convolve = staticmethod(conv1d)


class Conv2d(Convolution):
    """Convolution of images, (N, C, height, width) (``torch.nn.Conv2d``).

    The arguments are those of ``Conv1d``, with two dimensions of space.

    >>> torch.nn.Conv2d(3, 8, 3, padding=1)(torch.ones(1, 3, 5, 5)).shape
    torch.Size([1, 8, 5, 5])
    """

    _dims = 2
    _convolve = staticmethod(conv2d)


class Conv3d(Convolution):
    """Convolution of volumes, (N, C, depth, height, width) (``torch.nn.Conv3d``).

    The arguments are those of ``Conv1d``, with three dimensions of space.
    """

    _dims = 3
    _convolve = staticmethod(conv3d)
