"""Initialisation: write starting values into tensors, the same numbers as PyTorch's."""

from __future__ import annotations

from ..grad_mode import no_grad
from ..tensors import Tensor


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0) -> Tensor:
    """Uniform numbers from [a, b) (``torch.nn.init.uniform_``)."""
    with no_grad():
        return tensor.uniform_(a, b)


def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0) -> Tensor:
    """Normal numbers (``torch.nn.init.normal_``)."""
    with no_grad():
        return tensor.normal_(mean, std)


def constant_(tensor: Tensor, val: float) -> Tensor:
    """One number everywhere (``torch.nn.init.constant_``)."""
    with no_grad():
        return tensor.fill_(val)


def zeros_(tensor: Tensor) -> Tensor:
    """Zeros (``torch.nn.init.zeros_``)."""
    return constant_(tensor, 0.0)


def ones_(tensor: Tensor) -> Tensor:
    """Ones (``torch.nn.init.ones_``)."""
    return constant_(tensor, 1.0)
