"""Tools around training (``torch.utils``)."""

from typing import Any as _Any

from ..paths import found_at as _found_at
from ..tensors.swapping import swap_tensors
from . import checkpoint, data, deterministic, dlpack

__all__ = ["checkpoint", "data", "deterministic", "dlpack", "swap_tensors"]


def __getattr__(name: str) -> _Any:
    return _found_at(__name__, name)
