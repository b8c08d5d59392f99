"""Pooling that is rarely used: means of powers, and windows that lie at random."""

from __future__ import annotations

from typing import Any

from ...ops.pooling.fractional import fractional_max_pool2d, fractional_max_pool3d
from ...ops.pooling.functions import lp_pool1d, lp_pool2d
from ...ops.pooling.volumes import lp_pool3d
from ...tensors import Tensor
from ..module.module import Module
from .sizes import repeated


class _LPPoolNd(Module):
    """The p-norm of each window."""

    _pool: Any

    def __init__(
        self, norm_type: float, kernel_size: Any, stride: Any = None, ceil_mode: bool = False
    ) -> None:
        super().__init__()
        self.norm_type = norm_type
        self.kernel_size = kernel_size
        self.stride = stride
        self.ceil_mode = ceil_mode

    def forward(self, input: Tensor) -> Tensor:
        """The p-norm of each window."""
        power = float(self.norm_type)
        return self._pool(input, power, self.kernel_size, self.stride, self.ceil_mode)

    def extra_repr(self) -> str:
        return (
            f"norm_type={self.norm_type}, kernel_size={self.kernel_size}, stride={self.stride}, "
            f"ceil_mode={self.ceil_mode}"
        )


class LPPool1d(_LPPoolNd):
    """The p-norm of each window of signals, (sum of x^p)^(1/p) (``torch.nn.LPPool1d``).

    - ``norm_type``: p; inf for the largest absolute value. ``kernel_size``, ``stride``,
      ``ceil_mode``: as in ``MaxPool1d``.
    """

    _pool = staticmethod(lp_pool1d)


class LPPool2d(_LPPoolNd):
    """The p-norm of each window of images (``torch.nn.LPPool2d``); see ``LPPool1d``."""

    _pool = staticmethod(lp_pool2d)


class LPPool3d(_LPPoolNd):
    """The p-norm of each window of volumes (``torch.nn.LPPool3d``); see ``LPPool1d``."""

    _pool = staticmethod(lp_pool3d)


class _FractionalMaxPoolNd(Module):
    """The largest of windows whose places are drawn anew at every call."""

    _dims: int
    _pool: Any
    _random_samples: Tensor | None

    def __init__(
        self,
        kernel_size: Any,
        output_size: Any = None,
        output_ratio: Any = None,
        return_indices: bool = False,
        _random_samples: Tensor | None = None,
    ) -> None:
        super().__init__()
        self._check_kernel(kernel_size)
        self.kernel_size = repeated(kernel_size, self._dims)
        self.return_indices = return_indices
        self.register_buffer("_random_samples", _random_samples)
        self.output_size = None if output_size is None else repeated(output_size, self._dims)
        self.output_ratio = None if output_ratio is None else repeated(output_ratio, self._dims)
        if output_size is None and output_ratio is None:
            raise ValueError(
                f"FractionalMaxPool{self._dims}d requires specifying either an output size, or a "
                "pooling ratio"
            )
        if output_size is not None and output_ratio is not None:
            raise ValueError("only one of output_size and output_ratio may be specified")
        if self.output_ratio is not None and not all(0 < part < 1 for part in self.output_ratio):
            raise ValueError(f"output_ratio must be between 0 and 1 (got {output_ratio})")

    def _check_kernel(self, kernel_size: Any) -> None:
        pass

    def forward(self, input: Tensor) -> Any:
        """The largest of each window; with ``return_indices`` also where it stood."""
        return self._pool(
            input,
            self.kernel_size,
            self.output_size,
            self.output_ratio,
            self.return_indices,
            self._random_samples,
        )


class FractionalMaxPool2d(_FractionalMaxPoolNd):
    """The largest of windows whose places are drawn at every call (``FractionalMaxPool2d``).

    - ``kernel_size``: the windows. ``output_size``: how many along each dimension; or
      ``output_ratio``: that number as a part (0 < ratio < 1) of the input's size.
    - ``return_indices``: give a pair (values, indices).
    - input (N, C, height, width) or without N.

    Source: Graham (2014). Raises ValueError unless just one of size and ratio is given.
    """

    _dims = 2
    _pool = staticmethod(fractional_max_pool2d)


class FractionalMaxPool3d(_FractionalMaxPoolNd):
    """The largest of windows at random places of volumes; see ``FractionalMaxPool2d``."""

    _dims = 3
    _pool = staticmethod(fractional_max_pool3d)

    def _check_kernel(self, kernel_size: Any) -> None:
        if min(repeated(kernel_size, 1)) <= 0:
            raise ValueError(f"kernel_size must be greater than 0, but got {kernel_size}")
