"""Convolutions as PyTorch names them: conv1d, conv2d, conv3d, and the transposed ones."""

from __future__ import annotations

from typing import Any

from ...errors import warn
from ...grad_mode import mode
from ...graph.entry import check_tensor, register
from ...graph.node import record
from ...tensors import Tensor, wrap
from ..arguments import invalid_arguments
from ..joining.padding import constant_pad_nd
from ..shapes.views import squeeze, unsqueeze
from .checks import (
    check_dtypes,
    check_room,
    check_shapes,
    check_spread,
    check_transposed_dtypes,
    settings_of,
)
from .nodes import Convolution, ConvolutionTransposed, transposed_size


def _are_ints(value: Any) -> bool:
    values = value if isinstance(value, (tuple, list)) else (value,)
    return all([isinstance(n, int) and not isinstance(n, bool) for n in values])


def _batched(name: str, input: Tensor, dims: int) -> Tensor:
    ndim = input.array.ndim
    if ndim not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to {name}, but got "
            f"input of size: {list(input.array.shape)}"
        )
    return input if ndim == dims + 2 else unsqueeze(input, 0)


def _same(input: Tensor, kernel: Any, dilation: Any, stride: Any) -> tuple[Tensor, Any]:
    """Padding that keeps the size. An odd one more is put behind, by hand."""
    if any([s != 1 for s in stride]):
        raise RuntimeError("padding='same' is not supported for strided convolutions")
    total = [d * (k - 1) for d, k in zip(dilation, kernel)]
    if any([n % 2 for n in total]):
        warn(
            "Using padding='same' with even kernel lengths and odd dilation may require a "
            "zero-padded copy of the input be created"
        )
        more = [n for one in reversed(total) for n in (0, one % 2)]
        input = constant_pad_nd(input, more)
    return input, tuple([n // 2 for n in total])


def _convolution(
    name: str, input: Any, weight: Any, bias: Any, groups: Any, **places: Any
) -> Tensor:
    """Checks in torch's order, then one node; images without a batch get one for the time."""
    dims, transposed = int(name[-2]), "transpose" in name
    word = places["padding"] if isinstance(places["padding"], str) and not transposed else None
    if word is not None:
        places["padding"] = 0
    if transposed:
        check_tensor(name, input)
        check_tensor(name, weight, "weight", 2)
    tensors = isinstance(input, Tensor) and isinstance(weight, Tensor)
    if not tensors or not isinstance(bias, (Tensor, type(None))):
        raise invalid_arguments(name, input, weight, bias)
    if not isinstance(groups, int) or not all(map(_are_ints, places.values())):
        raise invalid_arguments(name, input, weight, bias, *places.values(), groups)
    x, w = _batched(name, input, dims), weight.array
    if w.ndim < 3:
        raise RuntimeError("weight should have at least three dimensions")
    if groups <= 0:
        raise RuntimeError("non-positive groups is not supported")
    if word not in (None, "same", "valid"):
        raise RuntimeError(f"Invalid padding string: '{word}'")
    settings = settings_of(dims, w, **places)
    if word == "same":
        x, settings["padding"] = _same(x, w.shape[2:], settings["dilation"], settings["stride"])
    check_shapes(x.array, w, bias, groups, transposed)
    node = (ConvolutionTransposed if transposed else Convolution)()
    node.groups = groups
    for key, value in settings.items():
        setattr(node, key, value)
    if transposed:
        check_spread(x.array, w, node, transposed_size(x.array.shape[2:], w.shape[2:], node))
        check_transposed_dtypes(name, x, weight, bias)
    else:
        check_dtypes(name, x, weight, bias)
        check_room(x.array, w.shape[2:], node.padding, node.dilation)
    out = wrap(node.forward(x.array, w, None if bias is None else bias.array))
    needed = x.requires_grad or weight.requires_grad or (bias is not None and bias.requires_grad)
    if mode.grad and needed:
        record(node, (x, weight, bias), out)
    return out if x is input or x.array.ndim == input.array.ndim else squeeze(out, 0)


def _define(name: str, space: str, example: str) -> Any:
    def function(
        input: Tensor,
        weight: Tensor,
        bias: Tensor | None = None,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
    ) -> Tensor:
        return _convolution(
            name, input, weight, bias, groups, stride=stride, padding=padding, dilation=dilation
        )

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""The sum of products of a kernel with every window (``torch.{name}``).

    - ``input``: (N, C, {space}), or without N. ``weight``: (O, C/groups, *kernel).
    - ``bias``: (O,), added to every place of its channel, or None.
    - ``stride``: the steps between windows. ``dilation``: the steps between a window's elements.
    - ``padding``: zeros around the input; "valid" is 0, "same" keeps the size (stride 1 only).
    - ``groups``: channels are divided into so many groups that do not see each other.

    An int stands for every dimension. All tensors have one dtype. Result: (N, O, {space}).
    Raises RuntimeError when sizes do not fit.

    {example}
    """
    return register(name, f"nn.functional.{name}", node=Convolution, method=False)(function)


def _define_transposed(name: str, space: str, example: str) -> Any:
    def function(
        input: Tensor,
        weight: Tensor,
        bias: Tensor | None = None,
        stride: Any = 1,
        padding: Any = 0,
        output_padding: Any = 0,
        groups: int = 1,
        dilation: Any = 1,
    ) -> Tensor:
        places = {"stride": stride, "padding": padding, "dilation": dilation}
        places["output_padding"] = output_padding
        return _convolution(name, input, weight, bias, groups, **places)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""Each element spreads the kernel over its window (``torch.{name}``).

    The gradient of a convolution as an operation: it makes images larger.

    - ``input``: (N, C, {space}), or without N. ``weight``: (C, O/groups, *kernel).
    - ``bias``: (O,) or None. ``stride``, ``dilation``, ``groups``: as in a convolution.
    - ``padding``: so much is cut off on both sides; ``output_padding``: so much is added at the
      end, less than the stride or the dilation.

    Result: (N, O, {space}). Raises RuntimeError when sizes do not fit.

    {example}
    """
    return register(name, f"nn.functional.{name}", node=ConvolutionTransposed, method=False)(
        function
    )


conv1d = _define(
    "conv1d",
    "length",
    """>>> torch.conv1d(torch.tensor([[1., 2., 4., 8.]]), torch.tensor([[[-1., 1.]]]))
    tensor([[1., 2., 4.]])""",
)
conv2d = _define(
    "conv2d",
    "height, width",
    """>>> torch.conv2d(torch.arange(9.).reshape(1, 3, 3), torch.ones(1, 1, 2, 2))
    tensor([[[ 8., 12.],
             [20., 24.]]])""",
)
conv3d = _define(
    "conv3d",
    "depth, height, width",
    """>>> torch.conv3d(torch.zeros(1, 2, 4, 4, 4), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 5, 2, 2, 2])""",
)
conv_transpose1d = _define_transposed(
    "conv_transpose1d",
    "length",
    """>>> torch.conv_transpose1d(torch.tensor([[1., 2.]]), torch.tensor([[[1., 10.]]]), stride=2)
    tensor([[ 1., 10.,  2., 20.]])""",
)
conv_transpose2d = _define_transposed(
    "conv_transpose2d",
    "height, width",
    """>>> torch.conv_transpose2d(torch.tensor([[[3.]]]), torch.tensor([[[[1., 2.], [4., 8.]]]]))
    tensor([[[ 3.,  6.],
             [12., 24.]]])""",
)
conv_transpose3d = _define_transposed(
    "conv_transpose3d",
    "depth, height, width",
    """>>> torch.conv_transpose3d(torch.zeros(1, 5, 2, 2, 2), torch.zeros(5, 2, 3, 3, 3)).shape
    torch.Size([1, 2, 4, 4, 4])""",
)
