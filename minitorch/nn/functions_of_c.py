"""``torch._C._nn``: PyTorch's names in C++ for what ``nn.functional`` does.

A name for each number of dimensions, sizes in place of factors (``upsample_nearest2d``), a number
for how a loss is reduced, and pools that give the places, too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from ..errors import Refused
from ..graph.out import check_not_recorded, write_out
from ..tensors import Tensor
from . import functional as F

_IN_PLACE = ("gelu_", "hardsigmoid_", "hardswish_", "mish_", "relu6_", "silu_")
_PADS = {"reflection": "reflect", "replication": "replicate"}
_MODES = {"nearest": "nearest", "nearest_exact": "nearest-exact", "linear": "linear",
          "bilinear": "bilinear", "bicubic": "bicubic", "trilinear": "trilinear"}  # fmt: skip
_POOLS = ("adaptive_max_pool2d", "adaptive_max_pool3d")
# Losses -> how many arguments stand before the number for the reduction
_LOSSES = {
    "binary_cross_entropy": 3,
    "huber_loss": 2,
    "l1_loss": 2,
    "mse_loss": 2,
    "multi_margin_loss": 5,
    "multilabel_margin_loss": 2,
    "smooth_l1_loss": 2,
    "soft_margin_loss": 2,
}
_REDUCTIONS = ("none", "mean", "sum")
_REFUSED = (
    "_conv_depthwise2d", "_pad_circular", "_pad_enum", "_test_ambiguous_defaults",
    "_test_optional_filled_intlist", "_test_optional_floatlist", "_test_optional_intlist",
    "_test_string_default", "_test_warn_in_autograd", "_upsample_lanczos2d_aa",
    "conv_depthwise3d", "flatten_dense_tensors",
    "mkldnn_linear", "mkldnn_reorder_conv2d_weight", "mkldnn_reorder_conv3d_weight", "nll_loss2d",
    "pad_sequence", "rrelu_with_noise", "rrelu_with_noise_", "slow_conv3d",
    "slow_conv_dilated2d", "slow_conv_dilated3d", "slow_conv_transpose2d", "slow_conv_transpose3d",
    "thnn_conv2d", "unflatten_dense_tensors",
)  # fmt: skip


def _in_place(name: str) -> Callable[..., Tensor]:
    plain = getattr(F, name.removesuffix("_"))

    def function(input: Tensor, *args: Any, **kwargs: Any) -> Tensor:
        return input.copy_(plain(input, *args, **kwargs))  # type: ignore[attr-defined, no-any-return]

    return function


def _pool(name: str) -> Callable[..., Any]:
    plain = getattr(F, name)

    def function(input: Tensor, output_size: Any) -> Any:
        return plain(input, output_size, return_indices=True)

    return function


def _loss(name: str) -> Callable[..., Tensor]:
    plain, before = getattr(F, name), _LOSSES[name]

    def function(*args: Any, **kwargs: Any) -> Tensor:
        if len(args) > before:
            kwargs["reduction"] = args[before]
            named = ("beta", "delta")[name == "huber_loss"]
            kwargs.update(zip([named], args[before + 1 :]))
        kwargs["reduction"] = _REDUCTIONS[kwargs.get("reduction", 0)]
        return plain(*args[:before], **kwargs)

    return function


def cross_entropy_loss(
    input: Tensor, target: Tensor, weight: Tensor | None = None, reduction: int = 0,
    ignore_index: int = -100, label_smoothing: float = 0.0,
) -> Tensor:  # fmt: skip
    """``nn.functional.cross_entropy``."""
    how: dict[str, Any] = {"reduction": _REDUCTIONS[reduction], "label_smoothing": label_smoothing}
    found: Tensor = F.cross_entropy(input, target, weight, ignore_index=ignore_index, **how)  # type: ignore[attr-defined]
    return found


def nll_loss_nd(
    input: Tensor, target: Tensor, weight: Tensor | None = None, reduction: int = 0,
    ignore_index: int = -100,
) -> Tensor:  # fmt: skip
    """``nn.functional.nll_loss``."""
    how: dict[str, Any] = {"reduction": _REDUCTIONS[reduction], "ignore_index": ignore_index}
    found: Tensor = F.nll_loss(input, target, weight, **how)  # type: ignore[attr-defined]
    return found


def im2col(input: Tensor, kernel_size: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """``nn.functional.unfold``."""
    found: Tensor = F.unfold(input, kernel_size, dilation, padding, stride)  # type: ignore[attr-defined]
    return found


def col2im(
    input: Tensor, output_size: Any, kernel_size: Any, dilation: Any, padding: Any, stride: Any
) -> Tensor:
    """``nn.functional.fold``."""
    found: Tensor = F.fold(input, output_size, kernel_size, dilation, padding, stride)  # type: ignore[attr-defined]
    return found


def _pad(mode: str) -> Callable[..., Tensor]:
    def function(input: Tensor, padding: Any, *, out: Tensor | None = None) -> Tensor:
        return _written(F.pad(input, padding, mode=mode), out)  # type: ignore[attr-defined]

    return function


def _upsample(mode: str, antialias: bool) -> Callable[..., Tensor]:
    aligns = "nearest" not in mode

    def function(
        input: Tensor, output_size: Any, *args: Any, out: Tensor | None = None, **kwargs: Any
    ) -> Tensor:
        align = kwargs.get("align_corners", args[0] if args and aligns else None)
        factors = kwargs.get("scale_factors", args[aligns] if len(args) > aligns else None)
        sized = {"size": output_size} if output_size is not None else {"scale_factor": factors}
        found = F.interpolate(  # type: ignore[attr-defined]
            input, **sized, mode=mode, align_corners=align if aligns else None, antialias=antialias
        )
        return _written(found, out)

    return function


def _written(found: Tensor, out: Tensor | None) -> Tensor:
    if out is None:
        return found
    if out.dtype is not found.dtype:
        raise RuntimeError(
            f"Expected out tensor to have dtype {found.dtype} but got {out.dtype} instead"
        )
    if out.device != found.device:
        raise RuntimeError(
            f"Attempting to copy from device {found.device} to device {out.device}, but "
            "cross-device copies are not allowed!"
        )
    check_not_recorded("out", out, (found,), {})
    return write_out(out, found)


def __getattr__(name: str) -> Any:
    if name in {*_REFUSED, *_IN_PLACE, *_POOLS, *_LOSSES, "log_sigmoid"}:
        return _named(name)
    kind, _, rest = name.lstrip("_").partition("_")
    if kind in _PADS or (kind == "upsample" and rest.rstrip("123d_a") in _MODES):
        return _named(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache  # one object a name: programs make tables of them
def _named(name: str) -> Any:
    if name in _REFUSED:
        return Refused(f"_C._nn.{name}", "it is a step inside of another function: call that")
    if name in _IN_PLACE:
        return _in_place(name)
    if name in _POOLS:
        return _pool(name)
    if name in _LOSSES:
        return _loss(name)
    if name == "log_sigmoid":
        return F.logsigmoid  # type: ignore[attr-defined]
    kind, _, rest = name.lstrip("_").partition("_")
    if kind in _PADS:
        return _pad(_PADS[kind])
    return _upsample(_MODES[rest.rstrip("123d_a")], name.endswith("_aa"))
