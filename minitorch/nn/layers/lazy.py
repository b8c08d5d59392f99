"""Lazy convolutions and normalisations: they take the number of channels from their first input."""

from __future__ import annotations

from typing import Any

from ...ops.making.from_data import tensor
from ...tensors import Tensor
from ..module.lazy import LazyModuleMixin
from ..norms.batchnorm import BatchNorm1d, BatchNorm2d, BatchNorm3d
from ..norms.instancenorm import InstanceNorm1d, InstanceNorm2d, InstanceNorm3d
from ..parameter import UninitializedBuffer, UninitializedParameter
from .convolution import Conv1d, Conv2d, Conv3d
from .transposed_convolution import ConvTranspose1d, ConvTranspose2d, ConvTranspose3d

# ---- convolutions -------------------------------------------------------------------------------


class _LazyConvNd(LazyModuleMixin):
    """A convolution that takes ``in_channels`` from its first input."""

    weight: Any
    bias: Any

    def _init_lazy(self: Any, out_channels: int, bias: bool, device: Any, dtype: Any) -> None:
        """Forget the weight of no channels that the layer was made with."""
        self.weight = UninitializedParameter(device=device, dtype=dtype)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)

    def reset_parameters(self: Any) -> None:
        """Draw new starting values, once the shapes are known."""
        if not self.has_uninitialized_params() and self.in_channels != 0:
            super().reset_parameters()  # type: ignore[misc]

    def initialize_parameters(self: Any, input: Tensor, *args: Any, **kwargs: Any) -> None:
        """Take ``in_channels`` from the shape of ``input``."""
        if not self.has_uninitialized_params():
            return
        channels = self.in_channels = self._channels_of(input)
        if channels % self.groups != 0:
            raise ValueError("in_channels must be divisible by groups")
        size = (channels, self.out_channels) if self.transposed else (self.out_channels, channels)
        self.weight.materialize((size[0], size[1] // self.groups, *self.kernel_size))
        if self.bias is not None:
            self.bias.materialize((self.out_channels,))
        self.reset_parameters()

    def _channels_of(self: Any, input: Tensor) -> int:
        alone = self._dims + 1
        if input.ndim not in (alone, alone + 1):
            raise RuntimeError(
                f"Expected {alone}D (unbatched) or {alone + 1}D (batched) input to "
                f"{type(self).__name__}, but got input of size: {input.shape}"
            )
        return input.shape[input.ndim - alone]


class _LazyConvolution(_LazyConvNd):
    def __init__(
        self,
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
        settings = kernel_size, stride, padding, dilation, groups, False, padding_mode
        super().__init__(0, 0, *settings, device, dtype)
        self._init_lazy(out_channels, bias, device, dtype)


class _LazyConvTranspose(_LazyConvNd):
    def __init__(
        self,
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
        settings = kernel_size, stride, padding, output_padding, groups, False, dilation
        super().__init__(0, 0, *settings, padding_mode, device, dtype)
        self._init_lazy(out_channels, bias, device, dtype)


class LazyConv1d(_LazyConvolution, Conv1d):
    """A Conv1d that takes ``in_channels`` from its first input (``torch.nn.LazyConv1d``)."""

    cls_to_become = Conv1d


class LazyConv2d(_LazyConvolution, Conv2d):
    """A Conv2d that takes ``in_channels`` from its first input (``torch.nn.LazyConv2d``).

    >>> layer = torch.nn.LazyConv2d(8, kernel_size=3)
    >>> layer(torch.ones(1, 3, 5, 5)).shape
    torch.Size([1, 8, 3, 3])
    >>> layer
    Conv2d(3, 8, kernel_size=(3, 3), stride=(1, 1))
    """

    cls_to_become = Conv2d


class LazyConv3d(_LazyConvolution, Conv3d):
    """A Conv3d that takes ``in_channels`` from its first input (``torch.nn.LazyConv3d``)."""

    cls_to_become = Conv3d


class LazyConvTranspose1d(_LazyConvTranspose, ConvTranspose1d):
    """A ConvTranspose1d that takes ``in_channels`` from its first input."""

    cls_to_become = ConvTranspose1d


class LazyConvTranspose2d(_LazyConvTranspose, ConvTranspose2d):
    """A ConvTranspose2d that takes ``in_channels`` from its first input."""

    cls_to_become = ConvTranspose2d


class LazyConvTranspose3d(_LazyConvTranspose, ConvTranspose3d):
    """A ConvTranspose3d that takes ``in_channels`` from its first input."""

    cls_to_become = ConvTranspose3d


# ---- normalisations -----------------------------------------------------------------------------


class _LazyNorm(LazyModuleMixin):
    """A batch or instance normalisation that takes ``num_features`` from its first input."""

    def __init__(
        self: Any,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(0, eps, momentum, False, False, device, dtype, bias=False)
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            self.weight = UninitializedParameter(device=device, dtype=dtype)
            if bias:
                self.bias = UninitializedParameter(device=device, dtype=dtype)
        if track_running_stats:
            self.running_mean = UninitializedBuffer(device=device, dtype=dtype)
            self.running_var = UninitializedBuffer(device=device, dtype=dtype)
            self.num_batches_tracked = tensor(0, device=device)

    def reset_parameters(self: Any) -> None:
        """Statistics as at the start, weight 1, bias 0, once the shapes are known."""
        if not self.has_uninitialized_params() and self.num_features != 0:
            super().reset_parameters()  # type: ignore[misc]

    def initialize_parameters(self: Any, input: Tensor) -> None:
        """Take ``num_features`` from the second dimension of ``input``."""
        if not self.has_uninitialized_params():
            return
        self.num_features = input.shape[1]
        mine = [self.weight, self.bias] if self.affine else []
        mine += [self.running_mean, self.running_var] if self.track_running_stats else []
        for one in mine:
            if one is not None:
                one.materialize((self.num_features,))
        self.reset_parameters()


class LazyBatchNorm1d(_LazyNorm, BatchNorm1d):
    """A BatchNorm1d that takes ``num_features`` from its first input."""

    cls_to_become = BatchNorm1d


class LazyBatchNorm2d(_LazyNorm, BatchNorm2d):
    """A BatchNorm2d that takes ``num_features`` from its first input."""

    cls_to_become = BatchNorm2d


class LazyBatchNorm3d(_LazyNorm, BatchNorm3d):
    """A BatchNorm3d that takes ``num_features`` from its first input."""

    cls_to_become = BatchNorm3d


class LazyInstanceNorm1d(_LazyNorm, InstanceNorm1d):
    """An InstanceNorm1d that takes ``num_features`` from its first input."""

    cls_to_become = InstanceNorm1d


class LazyInstanceNorm2d(_LazyNorm, InstanceNorm2d):
    """An InstanceNorm2d that takes ``num_features`` from its first input."""

    cls_to_become = InstanceNorm2d


class LazyInstanceNorm3d(_LazyNorm, InstanceNorm3d):
    """An InstanceNorm3d that takes ``num_features`` from its first input."""

    cls_to_become = InstanceNorm3d
