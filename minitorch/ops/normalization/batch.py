"""Batch and instance normalization: over all samples of a channel, or over one."""

from __future__ import annotations

from math import prod

import numpy as np

from ...devices.arrays import full_beside, row_major
from ...devices.kernels import KERNELS, compiled
from ...devices.lacking import row_products
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.shapes import Size
from ..arguments import not_implemented
from ..arithmetic.basic import at_least_float32
from ..blocks import pointwise
from ..convolution.sliding import in_order_of, is_channels_last, with_channels_last
from ..joining.rearranging import repeat
from ..shapes.views import view
from .functions import Normalized, apply_normalized, check_enough


class NativeBatchNorm(Normalized):
    """Normalized over all samples of a channel, or by running statistics.    See normalization"""

    # statistics: (mean, var) to normalize by; None: those of the input itself
    # moments: (mean, unbiased var) of the input, for the running statistics
    # normalized_by: (mean, var), where a kernel in C has computed: it keeps nothing larger
    __slots__ = ("statistics", "moments", "normalized_by")

    def forward(self, x, weight, bias):
        y = self.computed(x, weight, bias)
        # where sizes of 1 leave it open which order an input has, torch takes its channels last
        last = np.moveaxis(x, 1, -1) if x.ndim in (4, 5) and not is_channels_last(x) else x
        if last is not x and not x.flags.c_contiguous and last.flags.c_contiguous:
            return with_channels_last(y)
        return y

    def computed(self, x, weight, bias):
        self.normalized_by = None
        if KERNELS and (y := self.in_c(x, weight, bias)) is not None:
            return y
        if self.statistics is None:
            return in_order_of(super().forward(x, weight, bias), x)
        # nothing has to be found out: one factor and one summand for each channel
        mean, scale = self.known(np.promote_types(x.dtype, np.float32))
        if weight is not None:
            scale = scale * weight.reshape(self.affine)
        result = row_major(x) * scale
        result += -mean * scale if bias is None else bias.reshape(self.affine) - mean * scale
        return in_order_of(result.astype(x.dtype, copy=False), x)

    def in_c(self, x, weight, bias):
        """The result by the kernel in C, or None."""
        given = (None, None) if self.statistics is None else self.statistics
        done = compiled("batch_norm", x, weight, bias, *given, self.eps)
        if done is None:
            return None
        y, self.normalized_by = done
        mean, var = self.normalized_by
        n = x.size // x.shape[1]
        self.moments = mean, var * (n / max(n - 1, 1))
        return y

    def known(self, dtype):
        """The statistics that are given: mean and 1 / std, in the shape that meets the input."""
        mean, var = [a.reshape(self.affine).astype(dtype, copy=False) for a in self.statistics]
        return mean, (var + self.eps) ** -0.5

    def backward(self, g, x, weight, bias):
        if isinstance(g, Tensor):
            return super().backward(g, x, weight, bias)
        fixed = self.statistics is not None
        if self.normalized_by is not None:
            settings = *self.normalized_by, self.eps, fixed
            found = compiled("batch_norm_backward", g, x, weight, *settings)
            if found is not None:
                return tuple([v if self.needs(i) else None for i, v in enumerate(found)])
            if not fixed:  # the kernels were switched off meanwhile
                self.xhat, self.rstd = self.normalize(x)
        if not fixed:
            return self.backward_of_own(g, weight, bias)
        return self.backward_of_known(g, x, weight, bias)

    def backward_of_own(self, g, weight, bias):
        """The gradients where the statistics are the input's own, of arrays.

        All means are over a channel, which has one weight: mean(h) = w db / n, and so on.
        """
        g = row_major(at_least_float32(g))
        n = max(g.size // max(g.shape[1], 1), 1)
        gx, gw, gb = None, channel_sums(g, self.xhat), channel_sums(g)
        if self.needs(0):
            scale = self.rstd if weight is None else self.rstd * weight.reshape(self.affine)
            means = [(total / n).reshape(self.affine) for total in (gb, gw)]
            gx = pointwise(slope_of_own, g, self.xhat, *means, scale)
        return (
            gx,
            gw.reshape(weight.shape) if self.needs(1) else None,
            gb.reshape(bias.shape) if self.needs(2) else None,
        )

    def backward_of_known(self, g, x, weight, bias):
        """The gradients where the statistics are given."""
        mean, rstd = self.known(np.promote_types(x.dtype, np.float32))
        gx = gw = gb = None
        if self.needs(0):
            gx = g * (rstd if weight is None else rstd * weight.reshape(self.affine))
        if self.needs(1):
            gw = (channel_sums(g, x - mean) * rstd.reshape(-1)).reshape(weight.shape)
        if self.needs(2):
            gb = channel_sums(g).reshape(bias.shape)
        return gx, gw, gb

    def normalize(self, x):
        shape = self.affine
        n = max(x.size // max(x.shape[1], 1), 1)
        mean = channel_sums(x) / n
        xhat = x - mean.reshape(shape)
        var = channel_sums(xhat, xhat) / n
        self.moments = mean, var * (n / max(n - 1, 1))
        rstd = ((var + self.eps) ** -0.5).reshape(shape)
        xhat *= rstd
        return xhat, rstd

    def average(self, x):
        if isinstance(x, Tensor):
            dims = tuple([dim for dim in range(x.ndim) if dim != 1])
            return x.mean(dims, keepdim=True)
        return (channel_sums(x) / (x.size // x.shape[1])).reshape(self.affine)

    def recompute(self, x):
        if self.statistics is None:
            return super().recompute(x)
        mean, var = [wrap(a.reshape(self.affine)) for a in self.statistics]
        rstd = (var + self.eps) ** -0.5
        return (x - mean) * rstd, rstd

    def slope(self, h, xhat, rstd):
        return h * rstd if self.statistics is not None else super().slope(h, xhat, rstd)

    def over_samples(self, x):
        return super().over_samples(x) if isinstance(x, Tensor) else channel_sums(x)


def slope_of_own(g, xhat, mean, mean_along, scale):
    """(g - mean - xhat mean_along) scale, in new memory."""
    result = xhat * mean_along
    np.subtract(g, result, out=result)
    result -= mean
    result *= scale
    return result


def channel_sums(x: np.ndarray, y: np.ndarray | None = None) -> np.ndarray:
    """The sum of x (or of x y) over all dimensions but the second."""
    if x.ndim == 2:
        ones = full_beside(x, len(x), 1)  # a product with BLAS is the fastest sum of columns
        return ones @ (x if y is None else x * y)
    shape = (*x.shape[:2], prod(x.shape[2:]))
    if y is None:
        return np.add.reduce(x.reshape(shape), (0, 2))
    return np.add.reduce(row_products(x.reshape(shape), y.reshape(shape)), 0)


@register("nn.functional.batch_norm", node=NativeBatchNorm)
def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Tensor:
    """Each channel normalized over all samples (``torch.nn.functional.batch_norm``).

    - ``input``: (N, C, ...), float; all others: (C,) or None.
    - ``training``: normalize by the statistics of the input, and move the running ones towards
      them by ``momentum`` (the running variance is the unbiased one); otherwise normalize by the
      running ones.

    Raises RuntimeError when the sizes do not fit, ValueError for a single number per channel, or
    an ``eps`` that is not positive, in training. Source: Ioffe and Szegedy (2015).

    >>> torch.nn.functional.batch_norm(torch.tensor([[1.0], [3.0]]), None, None, training=True)
    tensor([[-1.0000],
            [ 1.0000]])
    """
    check_tensor("batch_norm", input)
    if training and input.array.ndim > 1:
        check_enough(input.array.shape, Size(input.array.shape))
    if eps <= 0 and (training or eps < 0):
        must = "positive during training" if training else "non-negative"
        raise ValueError(f"batch_norm eps must be {must}, but got {eps}")
    return native_batch_norm(
        input, running_mean, running_var, weight, bias, training, momentum, eps
    )


def native_batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> Tensor:
    """``batch_norm`` for channels that may hold a single number."""
    channels = input.array.shape[1] if input.array.ndim > 1 else 0
    named = {"running_mean": running_mean, "running_var": running_var}
    if not training:
        for name, x in named.items():
            if x is None:
                raise RuntimeError(f"{name} must be defined in evaluation mode")
    for name, x in {**named, "weight": weight, "bias": bias}.items():
        if x is not None and x.array.size != channels:
            raise RuntimeError(f"{name} should contain {channels} elements not {x.array.size}")
    if input.array.ndim == 1:  # no channels: torch has nothing to do then
        return input.clone()
    _check_dtypes(input, running_mean, running_var, weight, bias)
    shape = (1, channels) + (1,) * (input.array.ndim - 2)
    statistics = None
    if running_mean is not None and running_var is not None and not training:
        statistics = (running_mean.array, running_var.array)
    node_inputs = (input, weight, bias)
    settings = {"eps": eps, "affine": shape, "statistics": statistics}
    out, node = apply_normalized(NativeBatchNorm, node_inputs, **settings)
    if training and input.array.size:  # nothing is learnt from nothing
        for running, moment in zip((running_mean, running_var), node.moments):
            if running is not None:
                running.array *= 1 - momentum
                running.array += momentum * moment  # torch does not count this write either
    return out


def _check_dtypes(input: Tensor, *parameters: Tensor | None) -> None:
    dtype = input.array.dtype
    if dtype.kind != "f":
        raise not_implemented("batch_norm", input.array.dtype)
    others = {x.array.dtype for x in parameters if x is not None}
    if others - {dtype} and not (dtype == np.float16 and others == {np.dtype(np.float32)}):
        raise RuntimeError("mixed dtype (CPU): expect parameter to have scalar type of Float")


@register(method=False, node=NativeBatchNorm)
def instance_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool = False,
) -> Tensor:
    """Each channel of each sample normalized: ``nn.functional.instance_norm``, all spelled out.

    Counterpart: ``torch.instance_norm``.

    >>> x = torch.tensor([[[1.0, 3.0]]])
    >>> torch.instance_norm(x, None, None, None, None, True, 0.1, 1e-05, False)
    tensor([[[-1.0000,  1.0000]]])
    """
    check_tensor("instance_norm", input)
    if not use_input_stats and (running_mean is None or running_var is None):
        raise RuntimeError(
            "Expected running_mean and running_var to be defined when use_input_stats is false"
        )
    n, channels, *rest = input.array.shape
    repeated = [
        None if x is None else repeat(x, n) for x in (running_mean, running_var, weight, bias)
    ]
    mean, var, w, b = repeated
    rows = view(input.contiguous(), (1, n * channels, *rest))
    out = native_batch_norm(rows, mean, var, w, b, use_input_stats, momentum, eps)
    for running, many in ((running_mean, mean), (running_var, var)):
        if (
            use_input_stats and running is not None and many is not None
        ):  # the mean over the samples
            running.array[...] = many.array.reshape(n, channels).mean(0)
            running.storage.version += 1
    return view(out, input.array.shape)


@register("nn.functional.instance_norm", node=NativeBatchNorm)
def _instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Tensor:
    """Each channel of each sample normalized (``torch.nn.functional.instance_norm``).

    - ``input``: (N, C, ...), float; all others: (C,) or None. With ``use_input_stats=False`` the
      running statistics are used, otherwise they are moved, as in ``batch_norm``.

    Raises ValueError for a single number per channel. Source: Ulyanov et al. (2016).

    >>> torch.nn.functional.instance_norm(torch.tensor([[[1.0, 3.0]]]))
    tensor([[[-1.0000,  1.0000]]])
    """
    check_tensor("instance_norm", input)
    spatial = input.array.shape[2:]
    if use_input_stats and np.prod(spatial) == 1:
        raise ValueError(
            "Expected more than 1 spatial element when training, got input size "
            f"{Size(input.array.shape)}"
        )
    return instance_norm(
        input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, False
    )
