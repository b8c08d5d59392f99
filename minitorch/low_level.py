"""What PyTorch's functions are made of, under its own name: ``torch.view_copy``, ``torch.kl_div``.

Programs rarely call these, but PyTorch's functions show them in errors and graphs, and some code
took them over. The copies of views give memory of their own; the losses take ``reduction`` as a
number: 0 none, 1 mean, 2 sum.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

from . import cpu, cuda
from .devices.device import device as device_class
from .grad_mode import no_grad
from .graph.out import check_not_recorded, write_out
from .graph.registry import OPS
from .ops.reductions.segments import segment_reduce
from .tensors import Tensor
from .tensors.dtypes import bool_
from .tensors.layouts import contiguous_format

_REDUCTIONS = ("none", "mean", "sum")
_IN_C = {  # what C calls the types of elements
    "Half": "c10::Half", "Float": "float", "Double": "double", "Bool": "bool",
    "Char": "signed char", "Byte": "unsigned char", "Short": "short int", "Int": "int",
    "Long": "long int", "UInt16": "short unsigned int", "UInt32": "unsigned int",
    "UInt64": "long unsigned int",
}  # fmt: skip


def _copy_of_view(name: str, view: str) -> Callable[..., Any]:
    method = getattr(Tensor, view)

    def view_of(input: Tensor, args: Any, kwargs: Any) -> Any:
        return method(input, input) if name == "alias_copy" else method(input, *args, **kwargs)

    def function(input: Tensor, *args: Any, out: Any = None, **kwargs: Any) -> Any:
        if out is not None:
            check_not_recorded(name, out, (input,), {})
        views = view_of(input, args, kwargs)
        if name == "split_copy" and out is not None:  # torch does not resize these
            with no_grad():
                for part, target in zip(views, out, strict=True):
                    target.copy_(part)
            return None
        return _copied(views, out)

    function.__name__ = function.__qualname__ = name
    shown = "Itself" if name == "alias_copy" else f"``Tensor.{view}``"
    function.__doc__ = f"""{shown} with memory of its own (``torch.{name}``).

    Its arguments and its errors are those of the view. Gradients pass. ``out``: the tensor (or one
    for each part) that is written into; RuntimeError for another dtype.
    """
    return function


def _copied(views: Any, out: Any) -> Any:
    """New memory for a view or several, or the tensors ``out``, written into."""
    if not isinstance(views, Tensor):
        if out is None:
            return tuple([_copied(part, None) for part in views])
        for part, target in zip(views, out, strict=True):
            _copied(part, target)
        return None
    if out is None:
        return views.clone(memory_format=contiguous_format)
    if out.dtype is not views.dtype:
        wanted, given = [_IN_C.get(x.dtype.scalar_name, x.dtype.scalar_name) for x in (views, out)]
        raise RuntimeError(f"Expected out tensor to have dtype {wanted}, but got {given} instead")
    return write_out(out, views.detach(), ())


alias_copy = _copy_of_view("alias_copy", "view_as")
as_strided_copy = _copy_of_view("as_strided_copy", "as_strided")
detach_copy = _copy_of_view("detach_copy", "detach")
diagonal_copy = _copy_of_view("diagonal_copy", "diagonal")
expand_copy = _copy_of_view("expand_copy", "expand")
permute_copy = _copy_of_view("permute_copy", "permute")
select_copy = _copy_of_view("select_copy", "select")
split_copy = _copy_of_view("split_copy", "split")
split_with_sizes_copy = _copy_of_view("split_with_sizes_copy", "split_with_sizes")
squeeze_copy = _copy_of_view("squeeze_copy", "squeeze")
t_copy = _copy_of_view("t_copy", "t")
transpose_copy = _copy_of_view("transpose_copy", "transpose")
unbind_copy = _copy_of_view("unbind_copy", "unbind")
unfold_copy = _copy_of_view("unfold_copy", "unfold")
unsqueeze_copy = _copy_of_view("unsqueeze_copy", "unsqueeze")
view_copy = _copy_of_view("view_copy", "view")


def slice_copy(
    input: Tensor,
    dim: int = 0,
    start: int | None = None,
    end: int | None = None,
    step: int = 1,
    *,
    out: Tensor | None = None,
) -> Tensor:
    """``input[start:end:step]`` along a dimension, with memory of its own (``torch.slice_copy``).

    - ``out``: the tensor of the same dtype that is written into.

    >>> torch.slice_copy(torch.arange(5), 0, 1, 4)
    tensor([1, 2, 3])
    """
    places = [slice(None)] * input.dim()
    places[dim] = slice(start, end, step)
    if out is not None:
        check_not_recorded("slice_copy", out, (input,), {})
    return _copied(input[tuple(places)], out)  # type: ignore[no-any-return]


def _loss(name: str, *parameters: str) -> Callable[..., Tensor]:
    loss = OPS[f"nn.functional.{name}"].body

    def function(*args: Any, **kwargs: Any) -> Tensor:
        given = {**dict(zip(parameters, args)), **kwargs}
        given["reduction"] = _REDUCTIONS[given.get("reduction", 0)]
        return loss(**given)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""``nn.functional.{name}`` with a number as ``reduction``.

    - in this order: {", ".join(parameters)}. ``reduction``: 0 none (if it is left out), 1 mean, 2
      sum.

    Counterpart: ``torch.{name}``.
    """
    return function


# each with its arguments, in the order of torch's own function
binary_cross_entropy_with_logits = _loss(
    "binary_cross_entropy_with_logits", "input", "target", "weight", "pos_weight", "reduction"
)
cosine_embedding_loss = _loss(
    "cosine_embedding_loss", "input1", "input2", "target", "margin", "reduction"
)
hinge_embedding_loss = _loss("hinge_embedding_loss", "input", "target", "margin", "reduction")
kl_div = _loss("kl_div", "input", "target", "reduction", "log_target")
margin_ranking_loss = _loss(
    "margin_ranking_loss", "input1", "input2", "target", "margin", "reduction"
)
poisson_nll_loss = _loss(
    "poisson_nll_loss", "input", "target", "log_input", "full", "eps", "reduction"
)
triplet_margin_loss = _loss(
    "triplet_margin_loss",
    "anchor",
    "positive",
    "negative",
    "margin",
    "p",
    "eps",
    "swap",
    "reduction",
)


def embedding(
    weight: Tensor,
    indices: Tensor,
    padding_idx: int = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """Rows of ``weight``: ``nn.functional.embedding``, the weight first (``torch.embedding``).

    >>> torch.embedding(torch.eye(2), torch.tensor([1]))
    tensor([[0., 1.]])
    """
    return OPS["nn.functional.embedding"].body(
        indices,
        weight,
        None if padding_idx == -1 else padding_idx,
        scale_grad_by_freq=scale_grad_by_freq,
        sparse=sparse,
    )


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``nn.functional.bilinear``, by its name of the face (``torch.bilinear``).

    >>> torch.bilinear(torch.ones(1, 2), torch.ones(1, 3), torch.ones(1, 2, 3))
    tensor([[6.]])
    """
    return OPS["nn.functional.bilinear"].body(input1, input2, weight, bias)


def max_pool3d(
    input: Tensor,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    dilation: Any = 1,
    ceil_mode: bool = False,
) -> Tensor:
    """``nn.functional.max_pool3d``, by its name of the face (``torch.max_pool3d``).

    >>> torch.max_pool3d(torch.ones(1, 2, 2, 2), 2)
    tensor([[[[1.]]]])
    """
    return OPS["nn.functional.max_pool3d"].body(
        input, kernel_size, stride, padding, dilation, ceil_mode
    )


def batch_norm(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Tensor:
    """``nn.functional.batch_norm``, its weights before its statistics (``torch.batch_norm``).

    - ``cudnn_enabled``: changes nothing.

    >>> torch.batch_norm(torch.ones(2, 1), None, None, None, None, True, 0.1, 1e-5, False)
    tensor([[0.],
            [0.]])
    """
    return OPS["nn.functional.batch_norm"].body(
        input, running_mean, running_var, weight, bias, training, momentum, eps
    )


def convolution(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    output_padding: Any,
    groups: int,
) -> Tensor:
    """The convolution of as many dimensions as the weight has (``torch.convolution``).

    - ``transposed``: the transposed one, with ``output_padding``.

    >>> torch.convolution(torch.ones(1, 1, 3), torch.ones(1, 1, 2), None, [1], [0], [1], False,
    ...                   [0], 1)
    tensor([[[2., 2.]]])
    """
    name = f"nn.functional.conv{'_transpose' if transposed else ''}{weight.dim() - 2}d"
    body = OPS[name].body
    if transposed:
        return body(input, weight, bias, stride, padding, output_padding, groups, dilation)
    return body(input, weight, bias, stride, padding, dilation, groups)


def norm_except_dim(v: Tensor, pow: int = 2, dim: int = 0) -> Tensor:
    """The norms over all dimensions but one, which keeps its place (``torch.norm_except_dim``).

    - ``dim``: the dimension that stays; -1: none does.

    >>> torch.norm_except_dim(torch.tensor([[3.0, 4.0]]))
    tensor([[5.]])
    """
    if dim == -1:
        return v.norm(pow)
    return v.norm(pow, [other for other in range(v.dim()) if other != dim % v.dim()], True)


def _masked_softmax(
    input: Tensor, mask: Tensor, dim: int | None = None, mask_type: int | None = None
) -> Tensor:
    """Softmax of the places where ``mask`` is not True; NaN where none is left.

    - ``mask_type``: 0: (L, L) of attention's scores (B, heads, L, L); 1: (B, L) of its keys; 2, or
      None: of the shape of ``input``. RuntimeError for a mask that is not bool, or does not fit.

    Counterpart: ``torch._masked_softmax``.

    >>> torch._masked_softmax(torch.ones(3), torch.tensor([False, False, True]))
    tensor([0.5000, 0.5000, 0.0000])
    """
    if mask.dtype != bool_:
        raise RuntimeError("Mask should be a boolean tensor")
    if mask_type in (0, 1) and input.dim() == 4:
        mask = (mask if mask_type == 0 else mask[:, None, None, :]).expand(input.shape)
    if mask.shape != input.shape:
        kind = 2 if mask_type is None else mask_type
        raise RuntimeError(f"For mask_type == {kind} mask shape should match input shape")
    dim = -1 if dim is None else dim
    none_left = mask.all(dim, True)
    left = input.masked_fill(mask & none_left.logical_not(), -inf).softmax(dim)
    return left.masked_fill(none_left, nan)


def _softmax(input: Tensor, dim: int, half_to_float: bool) -> Tensor:
    """``softmax`` (``torch._softmax``).

    - ``half_to_float``: RuntimeError, as everywhere but on a GPU.

    >>> torch._softmax(torch.zeros(2), 0, False)
    tensor([0.5000, 0.5000])
    """
    _no_conversion(half_to_float)
    return input.softmax(dim)


def _log_softmax(input: Tensor, dim: int, half_to_float: bool) -> Tensor:
    """``log_softmax`` (``torch._log_softmax``); see ``_softmax``.

    >>> torch._log_softmax(torch.zeros(1), 0, False)
    tensor([0.])
    """
    _no_conversion(half_to_float)
    return input.log_softmax(dim)


def _no_conversion(half_to_float: bool) -> None:
    if half_to_float:
        raise RuntimeError("softmax with half to float conversion is not supported on CPU")


def _add_relu(input: Tensor, other: Any, *, alpha: Any = 1) -> Tensor:
    """The sum's positive part (``torch._add_relu``).

    >>> torch._add_relu(torch.tensor([1.0, -2.0]), 1)
    tensor([2., 0.])
    """
    return input.add(other, alpha=alpha).relu()


def native_channel_shuffle(input: Tensor, groups: int) -> Tensor:
    """``channel_shuffle`` by its other name (``torch.native_channel_shuffle``).

    >>> torch.native_channel_shuffle(torch.arange(4.0).reshape(1, 4, 1), 2).flatten()
    tensor([0., 2., 1., 3.])
    """
    return OPS["channel_shuffle"].body(input, groups)


def _grid_sampler_2d_cpu_fallback(
    input: Tensor, grid: Tensor, interpolation_mode: int, padding_mode: int, align_corners: bool
) -> Tensor:
    """``grid_sampler`` of images, whose other way of computing there is none of here.

    Counterpart: ``torch._grid_sampler_2d_cpu_fallback``.

    >>> torch._grid_sampler_2d_cpu_fallback(
    ...     torch.ones(1, 1, 2, 2), torch.zeros(1, 1, 1, 2), 0, 0, False)
    tensor([[[[1.]]]])
    """
    return OPS["grid_sampler"].body(input, grid, interpolation_mode, padding_mode, align_corners)


def batch_norm_update_stats(
    input: Tensor, running_mean: Tensor | None, running_var: Tensor | None, momentum: float
) -> tuple[Tensor, Tensor]:
    """Mean and variance of each channel; the running ones move towards them.

    Raises RuntimeError for an input without elements.

    >>> torch.batch_norm_update_stats(torch.tensor([[1.0], [3.0]]), None, None, 0.1)
    (tensor([2.]), tensor([1.]))
    """
    if not input.numel():
        raise RuntimeError(
            "input tensor must have at least one element, but got input_sizes = "
            f"{list(input.shape)}"
        )
    dims = [dim for dim in range(input.dim()) if dim != 1]
    with no_grad():
        mean, var = input.mean(dims), input.var(dims, unbiased=False)
        unbiased = input.var(dims)
        for running, new in ((running_mean, mean), (running_var, unbiased)):
            if running is not None:
                running.copy_((1 - momentum) * running + momentum * new)
    return mean, var


def get_device_module(device: Any = None) -> Any:
    """The module of a device: ``torch.cpu`` or ``torch.cuda`` (``torch.get_device_module``).

    - ``device``: a device or its name; None: the accelerator, or the CPU where there is none.
      RuntimeError for a type of device that has no module.
    """
    if device is None:
        kind = "cuda" if cuda.is_available() else "cpu"
    elif isinstance(device, (str, device_class)):
        kind = device_class(device).type
    else:
        raise RuntimeError(f"Invalid value of device '{device}', expect torch.device, str, or None")
    if kind not in ("cpu", "cuda"):
        raise RuntimeError(
            f"Device '{kind}' does not have a corresponding module registered as 'torch.{kind}'."
        )
    return cuda if kind == "cuda" else cpu


_segment_reduce = segment_reduce

__all__ = [
    "_add_relu",
    "_grid_sampler_2d_cpu_fallback",
    "_log_softmax",
    "_masked_softmax",
    "_segment_reduce",
    "_softmax",
    "alias_copy",
    "as_strided_copy",
    "batch_norm",
    "batch_norm_update_stats",
    "bilinear",
    "binary_cross_entropy_with_logits",
    "convolution",
    "cosine_embedding_loss",
    "detach_copy",
    "diagonal_copy",
    "embedding",
    "expand_copy",
    "get_device_module",
    "hinge_embedding_loss",
    "kl_div",
    "margin_ranking_loss",
    "max_pool3d",
    "native_channel_shuffle",
    "norm_except_dim",
    "permute_copy",
    "poisson_nll_loss",
    "select_copy",
    "slice_copy",
    "split_copy",
    "split_with_sizes_copy",
    "squeeze_copy",
    "t_copy",
    "transpose_copy",
    "triplet_margin_loss",
    "unbind_copy",
    "unfold_copy",
    "unsqueeze_copy",
    "view_copy",
]
