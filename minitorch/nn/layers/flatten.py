"""Modules that compute nothing: Identity, and two that only change the shape."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...errors import type_name
from ...tensors import Tensor
from ..module.module import Module


class Identity(Module):
    """Returns its input (``torch.nn.Identity``). All arguments are accepted and ignored."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__()

    def forward(self, input: Any) -> Any:
        """``input`` itself."""
        return input


class Flatten(Module):
    """Makes one dimension of those from ``start_dim`` to ``end_dim`` (``torch.nn.Flatten``).

    - input (..., s1, s2, ..., sn, ...), result (..., s1 * s2 * ... * sn, ...). By default all but
      the first dimension, the batch.

    >>> torch.nn.Flatten()(torch.ones(32, 1, 5, 5)).shape
    torch.Size([32, 25])
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim = start_dim
        self.end_dim = end_dim

    def forward(self, input: Tensor) -> Tensor:
        """``input.flatten(start_dim, end_dim)``."""
        return input.flatten(self.start_dim, self.end_dim)

    def extra_repr(self) -> str:
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Unflatten(Module):
    """Makes several dimensions of one (``torch.nn.Unflatten``).

    - ``dim``: which one; ``unflattened_size``: tuple or list of the new sizes, whose product is the
      old size. One of them may be -1.

    Raises TypeError unless the sizes are ints.

    >>> torch.nn.Unflatten(1, (5, 5))(torch.ones(32, 25)).shape
    torch.Size([32, 5, 5])
    """

    def __init__(self, dim: int, unflattened_size: Sequence[int]) -> None:
        super().__init__()
        _check_sizes(unflattened_size)
        self.dim = dim
        self.unflattened_size = unflattened_size

    def forward(self, input: Tensor) -> Tensor:
        """``input.unflatten(dim, unflattened_size)``."""
        return input.unflatten(self.dim, self.unflattened_size)

    def extra_repr(self) -> str:
        return f"dim={self.dim}, unflattened_size={self.unflattened_size}"


def _check_sizes(sizes: Any) -> None:
    if not isinstance(sizes, (tuple, list)):
        raise TypeError(
            f"unflattened_size must be a tuple of ints, but found type {type_name(sizes)}"
        )
    for i, size in enumerate(sizes):
        if not isinstance(size, int):
            raise TypeError(
                "unflattened_size must be tuple of ints, but found element of type "
                f"{type_name(size)} at pos {i}"
            )
