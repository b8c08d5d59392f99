"""Normalisation of each sample by itself: by its last dimensions, by groups of channels."""

from __future__ import annotations

from numbers import Integral
from typing import Any

from ...autograd.custom import Function, once_differentiable
from ...ops.linalg.matmul import matmul
from ...ops.making.creation import empty
from ...ops.making.ranges import arange
from ...ops.normalization.local_response import local_response_norm
from ...tensors import Tensor
from .. import functional as F
from .. import init
from ..module.module import Module
from ..parameter import Parameter


def _as_shape(normalized_shape: Any) -> tuple[int, ...]:
    if isinstance(normalized_shape, Integral):
        return (normalized_shape,)  # type: ignore[return-value]
    return tuple(normalized_shape)


class _Affine(Module):
    """A module with a weight that starts as 1 and a bias that starts as 0; or without them."""

    weight: Parameter | None
    bias: Parameter | None

    def _register(self, size: Any, weight: bool, bias: bool, device: Any, dtype: Any) -> None:
        for name, wanted in (("weight", weight), ("bias", bias)):
            value = Parameter(empty(size, device=device, dtype=dtype)) if wanted else None
            self.register_parameter(name, value)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Weight 1, bias 0."""
        if self.weight is not None:
            init.ones_(self.weight)
        if self.bias is not None:
            init.zeros_(self.bias)


class LayerNorm(_Affine):
    """The last dimensions brought to mean 0 and variance 1 (``torch.nn.LayerNorm``).

    - ``normalized_shape``: the sizes of these dimensions; an int for one.
    - ``eps``: added to the variance. ``elementwise_affine``: multiply by ``weight`` and add
      ``bias``, of that shape; ``bias=False``: only multiply.

    Source: Ba et al. (2016).
    """

    def __init__(
        self,
        normalized_shape: Any,
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.normalized_shape = _as_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        affine = elementwise_affine
        self._register(self.normalized_shape, affine, affine and bias, device, dtype)

    def forward(self, input: Tensor) -> Tensor:
        """``functional.layer_norm``."""
        return F.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.normalized_shape}, eps={self.eps}, "
            f"elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        )


class GroupNorm(_Affine):
    """Groups of channels brought to mean 0 and variance 1, in each sample (``torch.nn.GroupNorm``).

    - ``num_groups``: how many groups the ``num_channels`` channels form.
    - ``eps``: added to the variance. ``affine``: multiply by ``weight`` and add ``bias``,
      (num_channels,); ``bias=False``: only multiply.
    - input (N, num_channels, ...).

    Source: Wu and He (2018). Raises ValueError unless the groups are of the same size.
    """

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        device: Any = None,
        dtype: Any = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        if num_channels % num_groups != 0:
            raise ValueError(
                f"num_channels ({num_channels}) must be divisible by num_groups ({num_groups})"
            )
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        self._register(num_channels, affine, affine and bias, device, dtype)

    def forward(self, input: Tensor) -> Tensor:
        """``functional.group_norm``."""
        return F.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, "
            f"bias={self.bias is not None}"
        )


class RMSNorm(Module):
    """The last dimensions divided by the root of their mean square (``torch.nn.RMSNorm``).

    - ``normalized_shape``: the sizes of these dimensions; an int for one.
    - ``eps``: added to the mean square, by default the dtype's own epsilon.
    - ``elementwise_affine``: multiply by ``weight``, of that shape, which starts as 1.

    Source: Zhang and Sennrich (2019).
    """

    weight: Parameter | None

    def __init__(
        self,
        normalized_shape: Any,
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.normalized_shape = _as_shape(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        size = self.normalized_shape
        weight = Parameter(empty(size, device=device, dtype=dtype)) if elementwise_affine else None
        self.register_parameter("weight", weight)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Weight 1."""
        if self.weight is not None:
            init.ones_(self.weight)

    def forward(self, x: Tensor) -> Tensor:
        """``functional.rms_norm``."""
        return F.rms_norm(x, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self) -> str:
        return (
            f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
        )


class LocalResponseNorm(Module):
    """Each element divided by its channel's neighbours (``torch.nn.LocalResponseNorm``).

    ``x / (k + alpha * m) ** beta``, where m is the mean square of the ``size`` channels around it.

    - input (N, C, ...), at least three dimensions.

    Source: Krizhevsky et al. (2012).
    """

    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1.0) -> None:
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def forward(self, input: Tensor) -> Tensor:
        """``functional.local_response_norm``."""
        return local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class _AcrossMaps(Function):
    """x / (k + alpha / size * m)^beta, m: sums of squares of near channels, as torch's loop has it.

    - ``which``: two matrices (C, C): the channels in the sum of each; the same in the gradient.
    """

    @staticmethod
    def forward(ctx: Any, x: Tensor, which: tuple[Tensor, Tensor], lrn: Any) -> Tensor:
        """The result."""
        sums, back = which
        share = matmul(sums, (x * x).flatten(2)).reshape(x.shape) * (lrn.alpha / lrn.size)
        scale = share + lrn.k
        result = scale**-lrn.beta * x
        ctx.save_for_backward(x, result, scale, back)
        ctx.lrn = lrn
        return result

    @staticmethod
    @once_differentiable
    def backward(ctx: Any, g: Tensor) -> Any:
        """The gradient: of the element itself, and of those in whose sums it is."""
        (x, result, scale, back), lrn = ctx.saved_tensors, ctx.lrn
        if lrn.size == 1:
            raise RuntimeError(
                f"start (1) + length ({x.shape[1]}) exceeds dimension size ({x.shape[1]})."
            )
        others = matmul(back, (g * result / scale).flatten(2)).reshape(x.shape)
        factor = 2 * lrn.alpha * lrn.beta / lrn.size
        return scale**-lrn.beta * g - factor * x * others, None, None


_cross_map_lrn2d = type("CrossMapLRN2d", (_AcrossMaps,), {})  # as its node is called


class CrossMapLRN2d(Module):
    """Each element divided by its channel's neighbours, as Torch 7 did it (``nn.CrossMapLRN2d``).

    Beside ``LocalResponseNorm``: channel 0 is in every sum, and the gradient of an even ``size`` is
    not quite that of the result; PyTorch's is neither, and old weights were trained with it.

    - input (N, C, H, W); ValueError for other dimensions. ``size``: for a gradient at least 2.

    Counterpart: ``torch.nn.CrossMapLRN2d``. Source: Krizhevsky et al. (2012).
    """

    def __init__(self, size: int, alpha: float = 1e-4, beta: float = 0.75, k: float = 1) -> None:
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def forward(self, input: Tensor) -> Tensor:
        """The input, each element divided."""
        if input.ndim != 4:
            raise ValueError(f"CrossMapLRN2d: Expected input to be 4D, got {input.ndim}D instead.")
        channel = arange(input.shape[1], device=input.device)
        step = channel - channel.unsqueeze(1)  # from the channel of a row to that of a column
        reach = int((self.size - 1) / 2 + 1)
        first = channel.unsqueeze(0) == 0
        sums = (step < reach) & ((step > -reach) | first)
        before = int(self.size - (self.size - 1) / 2)
        back = (step >= -before) & (step < self.size - before)
        return _cross_map_lrn2d.apply(input, (sums.to(input.dtype), back.to(input.dtype)), self)

    def extra_repr(self) -> str:
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"
