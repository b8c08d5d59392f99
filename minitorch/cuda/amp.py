"""Mixed precision by its old names (``torch.cuda.amp``), each with a warning.

The same as in ``torch.amp``, but the device is not an argument: it is "cuda".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import amp as _amp
from ..errors import warn
from ..tensors.dtypes import float16
from .choosing import is_available

__all__ = ["GradScaler", "amp_definitely_not_available", "autocast", "custom_bwd", "custom_fwd"]

__path__: list[str] = []  # PyTorch has modules below this one: see paths.py


def _old(name: str, instead: str) -> None:
    warn(
        f"`torch.cuda.amp.{name}(args...)` is deprecated. "
        f"Please use `torch.amp.{instead}` instead.",
        FutureWarning,
    )


class autocast(_amp.autocast):
    """``torch.amp.autocast("cuda", ...)`` (``torch.cuda.amp.autocast``)."""

    def __init__(
        self, enabled: bool = True, dtype: Any = float16, cache_enabled: bool = True
    ) -> None:
        _old("autocast", "autocast('cuda', args...)")
        super().__init__("cuda", dtype, enabled, cache_enabled)


class GradScaler(_amp.GradScaler):
    """``torch.amp.GradScaler("cuda", ...)`` (``torch.cuda.amp.GradScaler``)."""

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        _old("GradScaler", "GradScaler('cuda', args...)")
        settings = init_scale, growth_factor, backoff_factor, growth_interval, enabled
        super().__init__("cuda", *settings)


def custom_fwd(
    fwd: Callable[..., Any] | None = None, *, cast_inputs: Any = None
) -> Callable[..., Any]:
    """``torch.amp.custom_fwd(..., device_type="cuda")`` (``torch.cuda.amp.custom_fwd``)."""
    _old("custom_fwd", "custom_fwd(args..., device_type='cuda')")
    return _amp.custom_fwd(fwd, device_type="cuda", cast_inputs=cast_inputs)


def custom_bwd(bwd: Callable[..., Any]) -> Callable[..., Any]:
    """``torch.amp.custom_bwd(..., device_type="cuda")`` (``torch.cuda.amp.custom_bwd``)."""
    _old("custom_bwd", "custom_bwd(args..., device_type='cuda')")
    return _amp.custom_bwd(bwd, device_type="cuda")


def amp_definitely_not_available() -> bool:
    """Is there no GPU?"""
    return not is_available()
