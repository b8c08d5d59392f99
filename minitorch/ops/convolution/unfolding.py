"""Windows as columns of a matrix, and back: ``unfold`` and ``fold`` of images."""

from __future__ import annotations

from math import prod
from typing import Any

from ...devices.arrays import zeros_beside
from ...graph import vocabulary as v
from ...graph.entry import check_tensor, register
from ...graph.node import Function
from ...tensors import Tensor
from ..arguments import as_int, not_implemented, wrong_type
from .sliding import add_windows, inside, padded, window_count, windows

Ints = tuple[int, ...]


class _Blocks(Function):
    """Windows on images of the space ``size``."""

    __slots__ = ("kernel_size", "dilation", "padding", "stride", "size")
    kernel_size: Ints
    dilation: Ints
    padding: Ints
    stride: Ints
    size: Ints

    def settings(self) -> dict[str, Any]:
        """The same windows, for the other operation."""
        names = "kernel_size", "dilation", "padding", "stride", "size"
        return {name: getattr(self, name) for name in names}


class Im2Col(_Blocks):
    """Each window of an image as a column.    An element sums the gradients of its copies."""

    def forward(self, x):
        *batch, channels = x.shape[:-2]
        wide = padded(x, self.padding, self.padding)
        seen = windows(wide, self.kernel_size, self.stride, self.dilation)
        rows, places = channels * prod(self.kernel_size), prod(seen.shape[-2:])
        return seen.copy().reshape(*batch, rows, places)

    def backward(self, g):
        return v.in_formula(Col2Im, g, **self.settings())


class Col2Im(_Blocks):
    """Columns added to the windows that they stand for.    The gradient's windows, as columns."""

    def forward(self, x):
        *batch, rows, _ = x.shape
        settings = self.size, self.kernel_size, self.stride, self.padding, self.dilation
        count = window_count(*settings)
        columns = x.reshape(*batch, rows // prod(self.kernel_size), *self.kernel_size, *count)
        space = [s + 2 * p for s, p in zip(self.size, self.padding)]
        image = zeros_beside(x, (*columns.shape[:-4], *space))
        add_windows(columns, image, self.kernel_size, self.stride, self.dilation)
        # (a view with a dimension of size 1 would count as contiguous, with torch's other strides)
        if not any(self.padding):
            return image
        return inside(image, self.padding, self.size).copy("K")

    def backward(self, g):
        return v.in_formula(Im2Col, g, **self.settings())


def _settings(kernel: str, **given: Any) -> dict[str, Ints]:
    """Two ints for each setting, after torch's checks."""
    settings = {}
    for name, value in given.items():
        values = value if isinstance(value, (tuple, list)) else (value, value)
        try:
            settings[name] = tuple([as_int(kernel, name, n) for n in values])
        except TypeError:
            raise wrong_type(kernel, name, "tuple of ints", value) from None
        if len(settings[name]) != 2:
            raise RuntimeError(
                f"It is expected {name} equals to 2, but got size {len(settings[name])}"
            )
    order = "kernel_size", "dilation", "padding", "stride"
    if kernel == "col2im":
        order = "kernel_size", "stride", "dilation", "padding"
    words = {"kernel_size": "kernel size", "padding": "pad"}
    for name in order:
        (height, width), least = settings[name], 0 if name == "padding" else 1
        if min(height, width) < least:
            what = "non-negative" if name == "padding" else "greater than zero"
            word = {"kernel_size": "kernel", "padding": "pad"}.get(name, name)
            raise RuntimeError(
                f"{'padding' if name == 'padding' else words.get(name, name)} should be {what}, "
                f"but got {word}_height: {height} {word}_width: {width}"
            )
    return settings


@register("nn.functional.unfold", node=Im2Col)
def unfold(
    input: Tensor, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1
) -> Tensor:
    """Each window of images as a column (``torch.nn.functional.unfold``).

    - ``input``: (N, C, height, width) or (C, height, width).
    - ``kernel_size``, ``dilation``, ``padding``, ``stride``: an int, or a pair for height and
      width, as in a convolution.

    Result: (N, C * kernel elements, number of windows). Raises RuntimeError when nothing fits.

    >>> torch.nn.functional.unfold(torch.arange(6.).reshape(1, 2, 3), 2)
    tensor([[0., 1.],
            [1., 2.],
            [3., 4.],
            [4., 5.]])
    """
    check_tensor("im2col", input)
    given = {"dilation": dilation, "padding": padding, "stride": stride}
    settings = _settings("im2col", kernel_size=kernel_size, **given)
    shape = input.array.shape
    if len(shape) < 3:
        missing = len(shape) if len(shape) else 1
        if not shape:
            raise IndexError("Dimension specified as 1 but tensor has no dimensions")
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-len(shape)}, "
            f"{len(shape) - 1}], but got {missing})"
        )
    if len(shape) > 4 or not all(shape[1:] if len(shape) == 4 else shape):
        raise RuntimeError(
            "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
            f"dimensions for input, but got: {list(shape)}"
        )
    order = "kernel_size", "stride", "padding", "dilation"
    count = window_count(shape[-2:], *[settings[name] for name in order])
    if min(count) < 1:
        given_text = ", ".join(
            [f"{name}={settings[name]}" for name in ("kernel_size", "dilation", "padding")]
        )
        raise RuntimeError(
            f"Given input with spatial size {tuple(shape[-2:])}, {given_text}, calculated shape of "
            f"the array of sliding blocks as {count}, but its components must be at least one."
        )
    _check_kind("im2col_out_cpu", input)
    return Im2Col.apply(input, **settings, size=tuple(shape[-2:]))


def _check_kind(kernel: str, input: Tensor) -> None:
    if input.array.dtype.kind in "iu":
        raise not_implemented(kernel, input.array.dtype)


@register("nn.functional.fold", node=Col2Im)
def fold(
    input: Tensor,
    output_size: Any,
    kernel_size: Any,
    dilation: Any = 1,
    padding: Any = 0,
    stride: Any = 1,
) -> Tensor:
    """Columns added up to images: the transpose of ``unfold`` (``torch.nn.functional.fold``).

    - ``input``: (N, C * kernel elements, number of windows), or without N.
    - ``output_size``: height and width of the images; the rest is as in ``unfold``.

    Result: (N, C, height, width). Raises RuntimeError when the sizes do not fit.

    >>> torch.nn.functional.fold(torch.ones(4, 2), (2, 3), 2)
    tensor([[[1., 2., 1.],
             [1., 2., 1.]]])
    """
    check_tensor("col2im", input)
    given = {"dilation": dilation, "padding": padding, "stride": stride}
    settings = _settings("col2im", output_size=output_size, kernel_size=kernel_size, **given)
    size = settings.pop("output_size")
    shape = input.array.shape
    if len(shape) not in (2, 3) or not all(shape[-2:]):
        raise RuntimeError(
            "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and "
            f"non-zero dimensions for input, but got: {list(shape)}"
        )
    if shape[-2] % prod(settings["kernel_size"]):
        raise RuntimeError(
            "Expected size of input's dimension 1 to be divisible by the product of kernel_size, "
            f"but got input.size(1)={shape[-2]} and kernel_size={settings['kernel_size']}."
        )
    order = "kernel_size", "stride", "padding", "dilation"
    count = window_count(size, *[settings[name] for name in order])
    names = "kernel_size", "dilation", "padding", "stride"
    text = ", ".join([f"{name}={settings[name]}" for name in names])
    if count[0] * count[1] == shape[-1] and min(count) < 1:  # (two negative ones may fit)
        raise RuntimeError(
            f"Given output_size={size}, {text}, calculated shape of the array of sliding blocks as "
            f"({count[0]}, {count[1]}), which is too small (non-positive)"
        )
    if count[0] * count[1] != shape[-1]:
        raise RuntimeError(
            f"Given output_size={size}, {text}, expected size of input's dimension 2 to match the "
            f"calculated number of sliding blocks {count[0]} * {count[1]} = {count[0] * count[1]}, "
            f"but got input.size(2)={shape[-1]}."
        )
    _check_kind("col2im_out_cpu", input)
    return Col2Im.apply(input, **settings, size=size)
