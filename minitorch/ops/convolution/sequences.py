"""Convolution along the first dimension: (time, batch, channels), as sequences often lie."""

from __future__ import annotations

import numpy as np

from ...devices.arrays import row_major, strided, zeros_beside
from ...graph import vocabulary as v
from ...graph.entry import register
from ...graph.node import Function
from ...tensors import Tensor, wrap
from ..arguments import check_tensors, scalar_name
from ..shapes.views import view


class ConvTbc(Function):
    """y[t] = the sum of x[t + k - pad] w[k] + b.    The gradients of x and w are such sums too"""

    __slots__ = ("pad",)
    keeps = "inputs"

    def forward(self, x, w, b=None):
        _, batch, channels = x.shape
        width, _, outputs = w.shape
        wide = _padded(x, self.pad)
        count = wide.shape[0] - width + 1
        step, *other = wide.strides
        seen = strided(wide, (count, batch, width, channels), (step, other[0], step, other[1]))
        columns = seen.reshape(count * batch, width * channels)
        result = (columns @ w.reshape(width * channels, outputs)).reshape(count, batch, outputs)
        if b is not None:
            result += b
        return result

    def backward(self, g, x, w, *_):
        gx = gw = gb = None
        if self.needs(0):  # the windows turned round
            turned = v.flip(w, 0).swapaxes(1, 2)
            gx = v.in_formula(ConvTbc, g, turned, pad=w.shape[0] - 1 - self.pad)
        if self.needs(1):  # each example is a channel here
            gw = v.in_formula(ConvTbc, x.swapaxes(1, 2), g, pad=self.pad)
        if len(self.edges) == 2:  # a gradient of the above, which has no bias
            return gx, gw
        if self.needs(2):
            gb = g.sum((0, 1))
        return gx, gw, gb


def _padded(x: np.ndarray, pad: int) -> np.ndarray:
    """With zeros before and after, in row-major memory; a negative ``pad`` takes places away."""
    if pad <= 0:
        return row_major(x[-pad : x.shape[0] + pad])
    wide = zeros_beside(x, (x.shape[0] + 2 * pad, *x.shape[1:]))
    wide[pad:-pad] = x
    return wide


def _check(input: Tensor, weight: Tensor, bias: Tensor, pad: int) -> None:
    """Raise torch's errors for what does not fit together."""
    x, w, b = input.array, weight.array, bias.array
    if x.ndim != 3:
        raise RuntimeError("Input must have 3 dims: time, batch, in_channel")
    if w.ndim != 3:
        raise RuntimeError(
            "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels."
        )
    if b.ndim != 1:
        raise RuntimeError("Bias must be 1-D")
    if x.shape[2] != w.shape[1]:
        raise RuntimeError("Input dim 2 (input channels) is not == dim 1 in the weight tensor")
    if w.shape[2] != b.shape[0]:
        raise RuntimeError("Bias size must equal dim 2 in the weight tensor (output channels).")
    if (count := x.shape[0] + 2 * pad - w.shape[0] + 1) < 0:
        sizes = [count, x.shape[1], w.shape[2]]
        raise RuntimeError(f"Trying to create tensor with negative dimension {count}: {sizes}")
    if x.dtype != w.dtype:
        raise RuntimeError(
            "self and mat2 must have the same dtype, but got "
            f"{scalar_name(input)} and {scalar_name(weight)}"
        )


@register("conv_tbc", "nn.functional.conv_tbc", node=ConvTbc, method=False)
def conv_tbc(input: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) -> Tensor:
    """A convolution along time, of (time, batch, channels) (``torch.conv_tbc``).

    - ``input``: (T, N, C). ``weight``: (K, C, O). ``bias``: (O,), all of one dtype.
    - ``pad``: how many zeros are put before the first and after the last step.

    Result: (T + 2 pad - K + 1, N, O). RuntimeError for shapes that do not fit, and for an input
    that ``view`` cannot give the shape (T * N, C).

    >>> x = torch.tensor([[[1.0]], [[2.0]], [[4.0]]])
    >>> torch.conv_tbc(x, torch.ones(2, 1, 1), torch.zeros(1)).flatten()
    tensor([3., 6.])
    """
    check_tensors("conv_tbc", input=input, weight=weight, bias=bias)
    _check(input, weight, bias, pad)
    if input.array.size:  # torch goes through the steps of all examples as one dimension
        view(wrap(input.array), (-1, input.array.shape[2]))
    return ConvTbc.apply(input, weight, bias, pad=pad)
