"""What the old names of mixed precision share: ``torch.cpu.amp`` and ``torch.cuda.amp``."""

from __future__ import annotations

from typing import ClassVar

from . import amp
from .errors import warn


def warn_of_old_name(kind: str, name: str, instead: str) -> None:
    """PyTorch's FutureWarning: ``torch.amp`` has it, with the device among the arguments."""
    warn(
        f"`torch.{kind}.amp.{name}(args...)` is deprecated. "
        f"Please use `torch.amp.{instead}` instead.",
        FutureWarning,
    )


class OldGradScaler(amp.GradScaler):
    """``torch.amp.GradScaler`` whose device is not an argument: its class knows it (``kind``)."""

    kind: ClassVar[str]

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
    ) -> None:
        warn_of_old_name(self.kind, "GradScaler", f"GradScaler('{self.kind}', args...)")
        settings = init_scale, growth_factor, backoff_factor, growth_interval, enabled
        super().__init__(self.kind, *settings)
