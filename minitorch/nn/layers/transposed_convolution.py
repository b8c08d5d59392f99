"""Transposed convolutions: the gradient of a convolution as a layer. They make images larger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ops.convolution.functions import conv_transpose1d, conv_transpose2d, conv_transpose3d
from ...tensors import Tensor
from .convolution import _ConvNd


class _ConvTransposeNd(_ConvNd):
    """A transposed convolution with ``_convolve``, in ``_dims`` dimensions."""

    _convolve: Any

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: Any = 1,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        if padding_mode != "zeros":
            raise ValueError(
                f'Only "zeros" padding mode is supported for {self.__class__.__name__}'
            )
        settings = kernel_size, stride, padding, dilation, True, output_padding
        super().__init__(
            in_channels, out_channels, *settings, groups, bias, padding_mode, device, dtype
        )

    def forward(self, input: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        """The transposed convolution; ``output_size``: the size wanted, of those possible."""
        if self.padding_mode != "zeros":
            raise ValueError(
                f"Only `zeros` padding mode is supported for {self.__class__.__name__}"
            )
        output_padding: Any = self.output_padding
        if output_size is not None:
            output_padding = self._output_padding(input, output_size)
        return self._convolve(
            input,
            self.weight,
            self.bias,
            self.stride,
            self.padding,
            output_padding,
            self.groups,
            self.dilation,
        )

    def _output_padding(self, input: Tensor, output_size: Sequence[int]) -> list[int]:
        """What must be added at the end of each dimension for the size that is wanted."""
        dims = self._dims
        lead = 2 if input.ndim == dims + 2 else 1
        if len(output_size) == lead + dims:
            output_size = output_size[lead:]
        if len(output_size) != dims:
            raise ValueError(
                f"ConvTranspose{dims}D: for {input.ndim}D input, output_size must have {dims} or "
                f"{lead + dims} elements (got {len(output_size)})"
            )
        settings = zip(
            input.shape[lead:], self.stride, self.padding, self.dilation, self.kernel_size
        )
        smallest = [(n - 1) * s - 2 * p + d * (k - 1) + 1 for n, s, p, d, k in settings]
        largest = [size + step - 1 for size, step in zip(smallest, self.stride)]
        if not all(a <= n <= b for a, n, b in zip(smallest, output_size, largest)):
            raise ValueError(
                f"requested an output size of {output_size}, but valid sizes range from "
                f"{smallest} to {largest} (for an input of {input.shape[2:]})"
            )
        return [wanted - size for wanted, size in zip(output_size, smallest)]


class ConvTranspose1d(_ConvTransposeNd):
    """Transposed convolution: each element spreads the kernel, times itself, over its window.

    - ``weight``: (in_channels, out_channels/groups, *kernel_size); ``bias``: (out_channels,), or
      None with ``bias=False``.
    - ``kernel_size``, ``stride``, ``dilation``, ``groups``: those of the convolution that it
      transposes.
    - ``padding``: so much is cut off on both sides of the result; ``output_padding``: so much is
      added at the end, where a stride leaves open which size the convolution's input had. (Or
      give ``forward`` the ``output_size``.)
    - input (N, in_channels, length) or without N; result (N, out_channels, new length).

    Counterpart: ``torch.nn.ConvTranspose1d``. Raises ValueError for settings that do not fit,
    RuntimeError for such inputs.

    >>> torch.nn.ConvTranspose1d(3, 8, kernel_size=2)(torch.ones(1, 3, 4)).shape
    torch.Size([1, 8, 5])
    """

    _dims = 1
    _convolve = staticmethod(conv_transpose1d)


class ConvTranspose2d(_ConvTransposeNd):
    """Transposed convolution of images, (N, C, height, width) (``torch.nn.ConvTranspose2d``).

    The arguments are those of ``ConvTranspose1d``, with two dimensions of space.

    >>> torch.nn.ConvTranspose2d(3, 8, 2, stride=2)(torch.ones(1, 3, 4, 4)).shape
    torch.Size([1, 8, 8, 8])
    """

    _dims = 2
    _convolve = staticmethod(conv_transpose2d)


class ConvTranspose3d(_ConvTransposeNd):
    """Transposed convolution of volumes (``torch.nn.ConvTranspose3d``).

    The arguments are those of ``ConvTranspose1d``, with three dimensions of space.
    """

    _dims = 3
    _convolve = staticmethod(conv_transpose3d)
