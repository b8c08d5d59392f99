"""Mixed precision on the CPU by its old names (``torch.cpu.amp``), each with a warning."""

from __future__ import annotations

from typing import Any

from . import amp as _amp
from .errors import warn
from .tensors.dtypes import bfloat16

__all__ = ["GradScaler", "autocast"]


def _old(name: str) -> None:
    warn(
        f"`torch.cpu.amp.{name}(args...)` is deprecated. "
        f"Please use `torch.amp.{name}('cpu', args...)` instead.",
        FutureWarning,
    )


class autocast(_amp.autocast):
    """``torch.amp.autocast("cpu", ...)`` (``torch.cpu.amp.autocast``)."""

    def __init__(
        self, enabled: bool = True, dtype: Any = bfloat16, cache_enabled: bool = True
    ) -> None:
        _old("autocast")
        super().__init__("cpu", dtype, enabled, cache_enabled)


class GradScaler(_amp.GradScaler):
    """``torch.amp.GradScaler("cpu", ...)`` (``torch.cpu.amp.GradScaler``)."""

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        _old("GradScaler")
        settings = init_scale, growth_factor, backoff_factor, growth_interval, enabled
        super().__init__("cpu", *settings)
