"""What embedding bags take for their arguments, and what they refuse, in PyTorch's words."""

from __future__ import annotations

import numpy as np

from ...devices.arrays import to_host
from ...errors import type_name
from ...graph.entry import check_tensor
from ...tensors import Tensor
from ...tensors.dtypes import as_int64

_TABLE_TYPES = "Half, BFloat16, Float, Double"


def check_arguments(
    input: Tensor, weight: Tensor, offsets: Tensor | None, factors: Tensor | None
) -> None:
    """Raise torch's error unless the shapes fit, and say where bags start in just one way."""
    if factors is not None and factors.shape != input.shape:
        raise ValueError(
            f"embedding_bag: If per_sample_weights ({factors.shape}) is not None, then it must "
            f"have the same shape as the input ({input.shape})"
        )
    if weight.ndim != 2:
        raise ValueError(f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.ndim}")
    if input.ndim == 2:
        if offsets is not None:
            kind = f"{type(offsets).__module__.partition('.')[0]}.{type_name(offsets)}"
            raise ValueError(
                "if input is 2D, then offsets has to be None, as input is treated is a mini-batch "
                "of fixed length sequences. However, found offsets of type "
                f"<class '{kind.replace('minitorch', 'torch')}'>"
            )
        if not input.shape[1]:
            raise RuntimeError("step must be nonzero")
    elif input.ndim == 1:
        if offsets is None:
            raise ValueError("offsets has to be a 1D Tensor but got None")
        if offsets.ndim != 1:
            raise ValueError("offsets has to be a 1D Tensor")
    else:
        raise ValueError(
            f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.ndim}"
        )


def check_mode(mode: str, by_frequency: bool, sparse: bool) -> None:
    """Raise torch's error for an unknown mode, or one that cannot do what is asked for."""
    if mode not in ("sum", "mean", "max"):
        raise ValueError("mode has to be one of sum, mean or max")
    if mode == "max" and by_frequency:
        raise ValueError("max mode does not support scaling the gradient by the frequency")
    if mode == "max" and sparse:
        raise ValueError("max mode does not support sparse weights")


def check_dtypes(
    input: Tensor, offsets: Tensor | None, weight: Tensor, factors: Tensor | None
) -> None:
    """Raise torch's error unless indices are whole numbers, and weights floats of one dtype."""
    check_tensor("embedding_bag", input, "indices", 2)
    for given in (input, offsets):
        if given is not None and given.array.dtype.kind != "i":
            raise RuntimeError(
                "Expected tensor for argument #1 'indices' to have one of the following scalar "
                f"types: Long, Int; but got {given.dtype.tensor_name} instead (while checking "
                "arguments for embedding_bag)"
            )
    if weight.array.dtype.kind != "f":
        raise RuntimeError(
            "Expected tensor for argument #1 'weight' to have one of the following scalar types: "
            f"{_TABLE_TYPES}; but got {weight.dtype.tensor_name} instead (while checking arguments "
            "for embedding_bag)"
        )
    if factors is not None and factors.dtype != weight.dtype:
        raise RuntimeError(
            "Expected tensor for argument #1 'weight' to have the same type as tensor for argument "
            f"#1 'per_sample_weights'; but type {weight.dtype.tensor_name} does not equal "
            f"{factors.dtype.tensor_name} (while checking arguments for embedding_bag)"
        )


def indices_and_starts(
    input: Tensor, offsets: Tensor | None, include_last: bool
) -> tuple[np.ndarray, np.ndarray]:
    """Flat indices, and where in them each bag starts; last, where the last bag ends."""
    indices = as_int64(input.array).reshape(-1)
    if offsets is None:
        return indices, np.arange(0, indices.size + 1, input.array.shape[1])
    starts = as_int64(to_host(offsets.array))  # how many rows there are depends on these
    if include_last and not starts.size:
        raise RuntimeError("include_last_offset: number of offset should be at least 1")
    if starts.size and starts[0] != 0:
        raise RuntimeError(
            "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from "
            f"position 0. However, got {starts[0]}"
        )
    if starts.size and starts[-1] > indices.size:
        raise RuntimeError(
            f"offsets[-1] can not be greater than input's length {indices.size} but got "
            f"offsets[-1] of {starts[-1]}"
        )
    if (np.diff(starts) < 0).any():
        raise RuntimeError(
            "embedding_bag: offsets must not descend, but some of them do. Try: sort the bags by "
            "where they start."
        )
    return indices, starts if include_last or not starts.size else np.append(starts, indices.size)
