"""Pooling: each window of the input as one number, its largest or its mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...ops.pooling import adaptive, volumes
from ...ops.pooling import functions as flat
from ...ops.pooling.unpooling import max_unpool1d, max_unpool2d, max_unpool3d
from ...tensors import Tensor
from ..module.module import Module
from .sizes import repeated

# ---- the largest --------------------------------------------------------------------------------


class _MaxPoolNd(Module):
    """The largest element of each window, found with ``_pool``."""

    _pool: Any

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        dilation: Any = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.dilation = dilation
        self.return_indices = return_indices
        self.ceil_mode = ceil_mode

    def forward(self, input: Tensor) -> Any:
        """The largest of each window; with ``return_indices`` also where it stood."""
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.dilation,
            self.ceil_mode,
            self.return_indices,
        )

    def extra_repr(self) -> str:
        return (
            f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, "
            f"dilation={self.dilation}, ceil_mode={self.ceil_mode}"
        )


class MaxPool1d(_MaxPoolNd):
    """The largest element of each window of signals (``torch.nn.MaxPool1d``).

    - ``kernel_size``: the window; ``stride``: the steps between windows, by default the same;
      ``dilation``: the steps between a window's elements. An int, or one for each dimension.
    - ``padding``: so many -inf on both sides. ``ceil_mode``: also windows that are only begun.
    - ``return_indices``: give a pair (values, indices), as ``MaxUnpool1d`` wants them.
    - input (N, C, length) or without N; the result has one element for each window.

    Raises RuntimeError when sizes do not fit.

    >>> torch.nn.MaxPool1d(2)(torch.tensor([[1., 3., 2., 0.]]))
    tensor([[3., 2.]])
    """

    _pool = staticmethod(flat.max_pool1d_or_both)


class MaxPool2d(_MaxPoolNd):
    """The largest of each window of images, (N, C, height, width) (``torch.nn.MaxPool2d``).

    The arguments are those of ``MaxPool1d``.
    """

    _pool = staticmethod(flat.max_pool2d_or_both)


class MaxPool3d(_MaxPoolNd):
    """The largest of each window of volumes (``torch.nn.MaxPool3d``); see ``MaxPool1d``."""

    _pool = staticmethod(volumes.max_pool3d)


class _MaxUnpoolNd(Module):
    """The largest elements back at their places, zeros elsewhere."""

    _dims: int
    _unpool: Any

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size = repeated(kernel_size, self._dims)
        self.stride = repeated(kernel_size if stride is None else stride, self._dims)
        self.padding = repeated(padding, self._dims)

    def forward(
        self, input: Tensor, indices: Tensor, output_size: Sequence[int] | None = None
    ) -> Tensor:
        """``output_size``: that of the pooling's input, where it is not the smallest possible."""
        return self._unpool(
            input, indices, self.kernel_size, self.stride, self.padding, output_size
        )

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class MaxUnpool1d(_MaxUnpoolNd):
    """The opposite of ``MaxPool1d``: what it has found, at its places (``torch.nn.MaxUnpool1d``).

    - ``kernel_size``, ``stride``, ``padding``: those of the pooling that is undone.
    - inputs: the pair (values, indices) of the pooling, and perhaps the ``output_size``.
    """

    _dims = 1
    _unpool = staticmethod(max_unpool1d)


class MaxUnpool2d(_MaxUnpoolNd):
    """The opposite of ``MaxPool2d`` (``torch.nn.MaxUnpool2d``)."""

    _dims = 2
    _unpool = staticmethod(max_unpool2d)


class MaxUnpool3d(_MaxUnpoolNd):
    """The opposite of ``MaxPool3d`` (``torch.nn.MaxUnpool3d``)."""

    _dims = 3
    _unpool = staticmethod(max_unpool3d)


# ---- means --------------------------------------------------------------------------------------


class _AvgPoolNd(Module):
    """The mean of each window."""

    kernel_size: Any
    stride: Any
    padding: Any

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class AvgPool1d(_AvgPoolNd):
    """The mean of each window of signals, (N, C, length) (``torch.nn.AvgPool1d``).

    - ``kernel_size``, ``stride``, ``ceil_mode``: as in ``MaxPool1d``.
    - ``padding``: so many zeros on both sides; ``count_include_pad``: they count.
    """

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None:
        super().__init__()
        self.kernel_size = repeated(kernel_size, 1)
        self.stride = repeated(kernel_size if stride is None else stride, 1)
        self.padding = repeated(padding, 1)
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad

    def forward(self, input: Tensor) -> Tensor:
        """``functional.avg_pool1d``."""
        size, step, border = self.kernel_size, self.stride, self.padding
        return flat.avg_pool1d(input, size, step, border, self.ceil_mode, self.count_include_pad)


class _AvgPoolOfImages(_AvgPoolNd):
    _pool: Any

    def __init__(
        self,
        kernel_size: Any,
        stride: Any = None,
        padding: Any = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: int | None = None,
    ) -> None:
        super().__init__()
        self.kernel_size = kernel_size
        self.stride = kernel_size if stride is None else stride
        self.padding = padding
        self.ceil_mode = ceil_mode
        self.count_include_pad = count_include_pad
        self.divisor_override = divisor_override

    def forward(self, input: Tensor) -> Tensor:
        """The mean of each window."""
        return self._pool(
            input,
            self.kernel_size,
            self.stride,
            self.padding,
            self.ceil_mode,
            self.count_include_pad,
            self.divisor_override,
        )


class AvgPool2d(_AvgPoolOfImages):
    """The mean of each window of images, (N, C, height, width) (``torch.nn.AvgPool2d``).

    - ``divisor_override``: divide by this number instead of the number of elements. The other
      arguments are those of ``AvgPool1d``.
    """

    _pool = staticmethod(flat.avg_pool2d)


class AvgPool3d(_AvgPoolOfImages):
    """The mean of each window of volumes (``torch.nn.AvgPool3d``); see ``AvgPool2d``."""

    _pool = staticmethod(volumes.avg_pool3d)


# ---- bins ---------------------------------------------------------------------------------------


class _AdaptiveMaxPoolNd(Module):
    """The largest of bins that cover the input evenly."""

    _pool: Any

    def __init__(self, output_size: Any, return_indices: bool = False) -> None:
        super().__init__()
        self.output_size = output_size
        self.return_indices = return_indices

    def forward(self, input: Tensor) -> Any:
        """The largest of each bin; with ``return_indices`` also where it stood."""
        return self._pool(input, self.output_size, self.return_indices)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    """The largest of bins that cover signals evenly (``torch.nn.AdaptiveMaxPool1d``).

    - ``output_size``: how many bins; for images and volumes an int, or one for each dimension
      (None: as many as there are elements). ``return_indices``: give a pair (values, indices).
    - input (N, C, length) or without N, result (N, C, output_size).
    """

    _pool = staticmethod(adaptive.adaptive_max_pool1d_or_both)


class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    """The largest of bins of images (``torch.nn.AdaptiveMaxPool2d``); see AdaptiveMaxPool1d."""

    _pool = staticmethod(adaptive.adaptive_max_pool2d)


class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    """The largest of bins of volumes (``torch.nn.AdaptiveMaxPool3d``); see AdaptiveMaxPool1d."""

    _pool = staticmethod(volumes.adaptive_max_pool3d)


class _AdaptiveAvgPoolNd(Module):
    """The means of bins that cover the input evenly; ``output_size``: how many bins."""

    _pool: Any

    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def forward(self, input: Tensor) -> Tensor:
        """The mean of each bin."""
        return self._pool(input, self.output_size)

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    """The means of bins that cover signals evenly (``torch.nn.AdaptiveAvgPool1d``).

    - ``output_size``: how many bins, as in ``AdaptiveMaxPool1d``.
    """

    _pool = staticmethod(adaptive.adaptive_avg_pool1d)


class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    """The means of bins of images (``torch.nn.AdaptiveAvgPool2d``); see AdaptiveMaxPool1d."""

    _pool = staticmethod(adaptive.adaptive_avg_pool2d)


class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    """The means of bins of volumes (``torch.nn.AdaptiveAvgPool3d``); see AdaptiveMaxPool1d."""

    _pool = staticmethod(volumes.adaptive_avg_pool3d)
