"""Mixed precision by its old names (``torch.cuda.amp``), each with a warning.

The same as in ``torch.amp``, but the device is not an argument: it is "cuda".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import amp as _amp
from ..old_amp import OldGradScaler, warn_of_old_name
from ..tensors.dtypes import float16
from .choosing import is_available

__all__ = ["GradScaler", "amp_definitely_not_available", "autocast", "custom_bwd", "custom_fwd"]

__path__: list[str] = []  # PyTorch has modules below this one: see paths.py


class autocast(_amp.autocast):
    """``torch.amp.autocast("cuda", ...)`` (``torch.cuda.amp.autocast``)."""

    def __init__(
        self, enabled: bool = True, dtype: Any = float16, cache_enabled: bool = True
    ) -> None:
        warn_of_old_name("cuda", "autocast", "autocast('cuda', args...)")
        super().__init__("cuda", dtype, enabled, cache_enabled)


class GradScaler(OldGradScaler):
    """``torch.amp.GradScaler("cuda", ...)`` (``torch.cuda.amp.GradScaler``)."""

    kind = "cuda"


def custom_fwd(
    fwd: Callable[..., Any] | None = None, *, cast_inputs: Any = None
) -> Callable[..., Any]:
    """``torch.amp.custom_fwd(..., device_type="cuda")`` (``torch.cuda.amp.custom_fwd``)."""
    warn_of_old_name("cuda", "custom_fwd", "custom_fwd(args..., device_type='cuda')")
    return _amp.custom_fwd(fwd, device_type="cuda", cast_inputs=cast_inputs)


def custom_bwd(bwd: Callable[..., Any]) -> Callable[..., Any]:
    """``torch.amp.custom_bwd(..., device_type="cuda")`` (``torch.cuda.amp.custom_bwd``)."""
    warn_of_old_name("cuda", "custom_bwd", "custom_bwd(args..., device_type='cuda')")
    return _amp.custom_bwd(bwd, device_type="cuda")


def amp_definitely_not_available() -> bool:
    """Is there no GPU?"""
    return not is_available()
