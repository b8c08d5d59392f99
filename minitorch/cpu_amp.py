"""Mixed precision on the CPU by its old names (``torch.cpu.amp``), each with a warning."""

from __future__ import annotations

from typing import Any

from . import amp as _amp
from .old_amp import OldGradScaler, warn_of_old_name
from .tensors.dtypes import bfloat16

__all__ = ["GradScaler", "autocast"]


class autocast(_amp.autocast):
    """``torch.amp.autocast("cpu", ...)`` (``torch.cpu.amp.autocast``)."""

    def __init__(
        self, enabled: bool = True, dtype: Any = bfloat16, cache_enabled: bool = True
    ) -> None:
        warn_of_old_name("cpu", "autocast", "autocast('cpu', args...)")
        super().__init__("cpu", dtype, enabled, cache_enabled)


class GradScaler(OldGradScaler):
    """``torch.amp.GradScaler("cpu", ...)`` (``torch.cpu.amp.GradScaler``)."""

    kind = "cpu"
