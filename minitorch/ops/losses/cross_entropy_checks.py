"""What is checked before a negative log likelihood is computed, in torch's words."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import ON_HOST
from ...tensors import Tensor
from ..arguments import as_int, check_floats, check_tensors, scalar_name, wrong_type
from ..shapes.views import view

_INT64 = np.dtype(np.int64)
_CLASSES = (_INT64, np.dtype(np.uint8))  # the dtypes of class indices


def fits_plainly(input: Any, target: Any, ignore_index: Any) -> bool:
    """Is it the usual case, for which nothing else must be checked: scores (batch, classes), and
    for each row a class that exists and is not ignored?"""
    if not (isinstance(input, Tensor) and isinstance(target, Tensor)):
        return False
    x, classes = input.array, target.array
    if x.ndim != 2 or classes.shape != x.shape[:1] or not classes.size:
        return False
    if type(classes) not in ON_HOST or type(x) not in ON_HOST:
        return False
    if classes.dtype is not _INT64 or x.dtype.kind != "f" or type(ignore_index) is not int:
        return False
    if ignore_index >= 0:
        return False
    if type(classes) is not np.ndarray:  # what is recorded asks one question, not two
        return bool(np.maximum.reduce(classes.view(np.uint64)) < x.shape[1])
    # (argmin and argmax are much faster than min and max)
    smallest, largest = classes.item(classes.argmin()), classes.item(classes.argmax())
    return smallest >= 0 and largest < x.shape[1]


def check_arguments(name: str, input: Any, target: Any, weight: Any, ignore_index: Any) -> int:
    """Raise torch's error for what is no tensor; returns the class that does not count."""
    if not (isinstance(input, Tensor) and isinstance(target, Tensor)):
        check_tensors(name, input=input, target=target)
    if weight is not None and not isinstance(weight, Tensor):
        raise wrong_type(name, "weight", "Tensor", weight, 3)
    return as_int(name, "ignore_index", ignore_index, 5)


def check_weight(input: Tensor, weight: Tensor | None) -> None:
    """Raise torch's error when the factors of the classes do not fit the input."""
    check_floats("nll_loss_out_frame", input.array)
    if weight is None:
        return
    if weight.requires_grad:
        raise RuntimeError(
            "The function 'nll_loss_forward' is not differentiable with respect to argument "
            "'weight'. This input cannot have requires_grad True."
        )
    classes = input.array.shape[0 if input.array.ndim == 1 else 1]
    if weight.array.shape != (classes,):
        raise RuntimeError(
            f"weight tensor should be defined either for all {classes} classes or no classes but "
            f"got weight tensor of shape: {list(weight.array.shape)}"
        )
    if weight.array.dtype != input.array.dtype:
        raise RuntimeError(
            f"expected scalar type {input.dtype.tensor_name[6:-6]} but found "
            f"{weight.dtype.tensor_name[6:-6]}"
        )


def fitting_target(input: Tensor, target: Tensor) -> Tensor:
    """The class indices, after shape and dtype were checked; one index for one input may be 1-d."""
    ndim, shape, found = input.array.ndim, input.array.shape, target.array.shape
    if ndim == 0:
        raise ValueError("Expected 1 or more dimensions (got 0)")
    if ndim > 1 and found[:1] != shape[:1]:
        raise ValueError(
            f"Expected input batch_size ({shape[0]}) to match target batch_size "
            f"({found[0] if found else 0})."
        )
    if ndim == 1 and found == (1,):
        target, found = view(target, ()), ()
    fits = found == (() if ndim == 1 else (shape[0], *shape[2:]))
    # torch looks at the sizes of images, and at a single index, after the dtype
    if not fits and (ndim, len(found)) not in ((4, 3), (1, 1), (1, 0)):
        raise _misfit(shape, found)
    if target.array.dtype not in _CLASSES:
        raise RuntimeError(
            f"expected target dtype to be Long or Byte, but got {scalar_name(target)}"
        )
    if not fits:
        raise _misfit(shape, found)
    return target


def _misfit(shape: tuple[int, ...], found: tuple[int, ...]) -> Exception:
    """The error for a target of this shape; torch has its own words for vectors and for images."""
    if len(shape) < 3 and len(found) > 1:
        return RuntimeError("0D or 1D target tensor expected, multi-target not supported")
    if len(shape) == 1:
        return ValueError(
            f"For 1D input, 1D target must have size 1, but got target size: {found[0]}"
        )
    if len(shape) == 4 and len(found) != 3:
        return RuntimeError(
            "only batches of spatial targets supported (3D tensors) but got targets of dimension: "
            f"{len(found)}"
        )
    if len(shape) == 4:
        return RuntimeError(f"size mismatch (got input: {list(shape)} , target: {list(found)}")
    return RuntimeError(f"Expected target size {[shape[0], *shape[2:]]}, got {list(found)}")
