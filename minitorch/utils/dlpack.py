"""DLPack by its old names; ``minitorch.from_dlpack`` and ``x.__dlpack__()`` do the same."""

from __future__ import annotations

from typing import Any

from ..tensors import Tensor
from ..tensors.exchange import from_dlpack

__all__ = ["from_dlpack", "to_dlpack"]


def to_dlpack(tensor: Tensor) -> Any:
    """A DLPack capsule over the tensor's memory (``torch.utils.dlpack.to_dlpack``)."""
    return tensor.__dlpack__()  # type: ignore[attr-defined]
