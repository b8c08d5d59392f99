"""``interpolate``: which mode for which input, and what does not fit."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import empty_beside, has_no_values
from ...errors import warn
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from ...tensors.layouts import suggested
from ..arguments import not_implemented
from ..pooling.adaptive import adaptive_avg_pool1d, adaptive_avg_pool2d
from ..pooling.volumes import adaptive_avg_pool3d
from . import resizing as r

_NEAREST = r.UpsampleNearest1D, r.UpsampleNearest2D, r.UpsampleNearest3D
_EXACT = r.UpsampleNearestExact1D, r.UpsampleNearestExact2D, r.UpsampleNearestExact3D
_SMOOTH = {
    "linear": (3, r.UpsampleLinear1D),
    "bilinear": (4, r.UpsampleBilinear2D),
    "trilinear": (5, r.UpsampleTrilinear3D),
    "bicubic": (4, r.UpsampleBicubic2D),
}
_SMOOTHED = {
    "bilinear": r.UpsampleBilinear2DAa,
    "bicubic": r.UpsampleBicubic2DAa,
    "lanczos": r.UpsampleLanczos2DAa,
}


@register("nn.functional.interpolate", node=r.Upsample)
def interpolate(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Tensor:
    """Signals or images of another size (``torch.nn.functional.interpolate``).

    - ``input``: (N, C, length), (N, C, height, width) or (N, C, depth, height, width).
    - ``size``: the new size, an int or one for each dimension; or instead of it
    - ``scale_factor``: how many times as large, a number or one for each dimension.
    - ``mode``: "nearest", "nearest-exact", "linear" (3-D), "bilinear", "bicubic" and "lanczos"
      (4-D), "trilinear" (5-D), or "area" (means of bins). The first two and those of 4-D images
      take uint8 too, and round as Pillow does.
    - ``align_corners``: the outermost elements keep their places (linear and cubic modes).
    - ``recompute_scale_factor``: round the new size first, then work out the factor from it.
    - ``antialias``: make a smaller image of means of all old pixels ("bilinear", "bicubic", and
      "lanczos", which asks for it).

    Raises ValueError and NotImplementedError for what does not fit together.

    >>> torch.nn.functional.interpolate(torch.tensor([[[1., 2.]]]), scale_factor=2)
    tensor([[[1., 1., 2., 2.]]])
    """
    check_tensor("interpolate", input)
    if align_corners is not None and mode in ("nearest", "area", "nearest-exact"):
        raise ValueError(
            "align_corners option can only be set with the interpolating modes: linear | bilinear "
            "| bicubic | trilinear"
        )
    old = input.array.shape[2:]
    new, factors = _target(old, size, scale_factor)
    if recompute_scale_factor and size is not None:
        raise ValueError("recompute_scale_factor is not meaningful with an explicit size.")
    if recompute_scale_factor or mode == "area":
        factors = [None] * len(old)
    ndim = input.array.ndim
    if antialias or (mode == "lanczos" and ndim == 4):
        return _smoothed(input, new, factors, mode, align_corners, antialias)
    if ndim in (3, 4, 5) and mode in ("nearest", "nearest-exact"):
        exact = mode == "nearest-exact"
        cls: Any = (_EXACT if exact else _NEAREST)[ndim - 3]
        _check(input, new, mode)
        return _resized(
            cls, r.whole_taps if ndim == 4 else r.nearest_taps, input, new, factors, exact
        )
    if mode == "area" and ndim in (3, 4, 5):
        pools = adaptive_avg_pool1d, adaptive_avg_pool2d, adaptive_avg_pool3d
        return pools[ndim - 3](input, new)
    if mode in _SMOOTH and ndim == _SMOOTH[mode][0]:
        corners, cls = bool(align_corners), _SMOOTH[mode][1]
        _check(input, new, mode)
        taps = r.cubic_taps if mode == "bicubic" else r.linear_taps
        return _resized(cls, taps, input, new, factors, corners)
    if mode in ("linear", "bilinear", "trilinear") and ndim in (3, 4, 5):
        raise NotImplementedError(
            f"Got {ndim}D input, but {mode} mode needs {_SMOOTH[mode][0]}D input"
        )
    raise NotImplementedError(
        f"Input Error: Only 3D, 4D and 5D input Tensors supported (got {ndim}D) for the modes: "
        "nearest | linear | bilinear | bicubic | trilinear | lanczos | area | nearest-exact (got "
        f"{mode})"
    )


def _smoothed(
    input: Tensor, new: list[int], factors: Any, mode: str, corners: bool | None, antialias: bool
) -> Tensor:
    """Images through a filter as wide as the new pixels."""
    if antialias and not (mode in _SMOOTHED and input.array.ndim == 4):
        raise ValueError(
            "Anti-alias option is restricted to bilinear, bicubic, and lanczos modes and requires "
            "a 4-D tensor as input"
        )
    if mode == "lanczos" and corners:
        raise ValueError("Lanczos mode does not support align_corners=True")
    if not antialias:
        raise ValueError("Lanczos mode requires antialias=True")
    _check(input, new, mode)
    return _resized(_SMOOTHED[mode], r.smooth_taps(mode), input, new, factors, bool(corners))


def _target(old: Any, size: Any, scale_factor: Any) -> tuple[list[int], list[float | None]]:
    """The new size, and the factors if they were given."""
    if size is not None and scale_factor is not None:
        raise ValueError("only one of size or scale_factor should be defined")
    if size is None and scale_factor is None:
        raise ValueError("either size or scale_factor should be defined")
    given = size if scale_factor is None else scale_factor
    values = list(given) if isinstance(given, (tuple, list)) else [given] * len(old)
    if len(values) != len(old):
        first, second, third = (
            ("output", "output size of", "output size in (o1, o2, ...,oK)")
            if scale_factor is None
            else ("scale_factor", "scale_factor of shape", "scale_factor in (s1, s2, ...,sK)")
        )
        raise ValueError(
            f"Input and {first} must have the same number of spatial dimensions, but got input "
            f"with spatial dimensions of {list(old)} and {second} {given}. Please provide input "
            f"tensor in (N, C, d1, d2, ...,dK) format and {third} format."
        )
    if scale_factor is not None:
        sizes = [n * f for n, f in zip(old, values)]
        if not all([-(2**63) <= size < 2**63 for size in sizes]):
            raise RuntimeError("value cannot be converted to type int64_t without overflow")
        return [int(size) for size in sizes], [float(f) for f in values]
    if not all([_is_integer(n) for n in values]):
        raise TypeError(
            "expected size to be one of int or Tuple[int] or Tuple[int, int] or Tuple[int, int, "
            f"int], but got size with types {[type(n) for n in values]}"
        )
    return [int(n) for n in values], [None] * len(old)


def _is_integer(value: Any) -> bool:
    if isinstance(value, Tensor):
        return not value.is_floating_point()
    return isinstance(value, (int, np.integer))


def _resized(
    cls: Any, taps: Any, input: Tensor, new: list[int], factors: Any, setting: bool
) -> Tensor:
    x = input.array
    old = x.shape[2:]
    if has_no_values(x) and not input.requires_grad:
        return _without_values(input, new)
    exact = x.dtype == np.float64 or (x.dtype == np.uint8 and cls not in (*_NEAREST, *_EXACT))
    kind = np.dtype(np.float64 if exact else np.float32)
    tables = [taps(n, m, factor, setting, kind) for n, m, factor in zip(old, new, factors)]
    return cls.apply(input, taps=tuple(tables), old_size=tuple(old))


def _without_values(input: Tensor, new: list[int]) -> Tensor:
    """The result on meta, where a size may be larger than any memory could hold."""
    made = wrap(empty_beside(input.array, (*input.array.shape[:2], *new)))
    return made.contiguous(memory_format=suggested(input.array))  # type: ignore[attr-defined, no-any-return]


_KERNELS = {
    "nearest4": "upsample_nearest2d_channels_last",
    "bilinear4": "upsample_bilinear2d_channels_last",
    "bicubic4": "compute_indices_weights_cubic",
}


def _check(input: Tensor, new: list[int], mode: str) -> None:
    """Sizes and dtypes, in torch's words."""
    old, ndim = input.array.shape[2:], input.array.ndim
    letters = "DHW"[-len(old) :]
    if min([*old, *new]) <= 0:
        sizes = [", ".join([f"{k}: {n}" for k, n in zip(letters, size)]) for size in (old, new)]
        both = " and output" if ndim == 3 else " output"
        raise RuntimeError(
            "Input and output sizes should be greater than 0, but got input "
            f"({sizes[0]}){both} ({sizes[1]})"
        )
    if not all(input.array.shape[1:]):
        raise RuntimeError(
            f"Non-empty {ndim}D data tensor expected but got a tensor with sizes "
            f"{list(input.array.shape)}"
        )
    dtype, nearest = input.array.dtype, mode.startswith("nearest")
    if dtype.kind == "f" or (dtype == np.uint8 and (nearest or ndim == 4)):
        return
    word = "nearest" if nearest else "linear"
    kernel = _KERNELS.get(f"{'nearest' if nearest else mode}{ndim}")
    kernel = kernel or f"compute_indices_weights_{word}"
    raise not_implemented(kernel, input.array.dtype)


@register("nn.functional.upsample", node=r.Upsample)
def upsample(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
) -> Tensor:
    """``interpolate`` by its old name (``torch.nn.functional.upsample``), with a warning.

    >>> torch.nn.functional.upsample(torch.tensor([[[1., 2.]]]), 3)
    tensor([[[1., 1., 2.]]])
    """
    _warn_of_old_name("upsample")
    return interpolate(input, size, scale_factor, mode, align_corners)


@register("nn.functional.upsample_nearest", node=r.Upsample)
def upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """``interpolate`` with mode "nearest", by its old name: ``nn.functional.upsample_nearest``.

    >>> torch.nn.functional.upsample_nearest(torch.tensor([[[1., 2.]]]), scale_factor=2)
    tensor([[[1., 1., 2., 2.]]])
    """
    _warn_of_old_name("upsample_nearest")
    return interpolate(input, size, scale_factor)


@register("nn.functional.upsample_bilinear", node=r.Upsample)
def upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor:
    """``interpolate`` with mode "bilinear", its corners aligned, by its old name.

    Counterpart: ``torch.nn.functional.upsample_bilinear``.

    >>> torch.nn.functional.upsample_bilinear(torch.tensor([[[[1., 2.]]]]), (1, 3))
    tensor([[[[1.0000, 1.5000, 2.0000]]]])
    """
    _warn_of_old_name("upsample_bilinear")
    return interpolate(input, size, scale_factor, "bilinear", True)


def _warn_of_old_name(name: str) -> None:
    warn(f"`nn.functional.{name}` is deprecated. Use `nn.functional.interpolate` instead.")
