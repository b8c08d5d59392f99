"""A number for all elements that is another if one bit is another."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...devices.arrays import to_device, to_host
from ...graph.entry import check_tensor, register
from ...tensors import Tensor, wrap
from .core import finished, reduced_dims


@register(out=True)
def hash_tensor(input: Tensor, dim: Any = (), *, keepdim: bool = False, mode: int = 0) -> Tensor:
    """The exclusive or of the bits of all elements, or along ``dim`` (``torch.hash_tensor``).

    Floats are taken as float64, all others as int64; the result is uint64. ``mode``: 0, there is
    no other.

    Raises RuntimeError for another mode, and for an empty tensor of which all is reduced;
    IndexError for an empty dimension.

    >>> torch.hash_tensor(torch.tensor([[1, 2], [3, 5]]), dim=0)
    tensor([2, 7], dtype=torch.uint64)
    """
    if mode:
        raise RuntimeError(f"Unknown hash_tensor mode: {mode}")
    check_tensor("hash_tensor", input)
    x = to_host(input.array)  # (on a GPU, CuPy has no such reduction)
    dims = reduced_dims(dim, x.ndim)
    if not x.size and len(dims) == x.ndim:
        raise RuntimeError(
            "hash_tensor: Expected reduction dim to be specified for input.numel() == 0. Specify "
            "the reduction dim with the 'dim' argument."
        )
    for each in dims:
        if not x.shape[each]:
            raise IndexError(f"hash_tensor: Expected reduction dim {each} to have non-zero size.")
    bits = x.astype(np.int64 if x.dtype.kind in "iub" else np.float64).view(np.uint64)
    hashed = finished(np.bitwise_xor.reduce(bits, dims), x.shape, dims, keepdim)
    return wrap(to_device(hashed, input.device))
