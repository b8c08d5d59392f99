"""cuDNN, which is not here (``torch.backends.cudnn``). The switches may be set."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

enabled = True
benchmark = False
deterministic = False
allow_tf32 = True
benchmark_limit = 10


def is_available() -> bool:
    """False: it runs on GPUs only."""
    return False


def version() -> int | None:
    """None: there is none."""
    return None


def is_acceptable(tensor: Any) -> bool:
    """False: it computes nothing here."""
    return False


def set_flags(
    _enabled: bool | None = None,
    _benchmark: bool | None = None,
    _benchmark_limit: int | None = None,
    _deterministic: bool | None = None,
    _allow_tf32: bool | None = None,
    _fp32_precision: str = "none",
) -> tuple[Any, ...]:
    """Set the switches that are not None; returns what they were."""
    before = enabled, benchmark, benchmark_limit, deterministic, allow_tf32, _fp32_precision
    names = "enabled", "benchmark", "benchmark_limit", "deterministic", "allow_tf32"
    values = _enabled, _benchmark, _benchmark_limit, _deterministic, _allow_tf32
    globals().update({name: x for name, x in zip(names, values) if x is not None})
    return before


@contextmanager
def flags(
    enabled: bool = False,
    benchmark: bool = False,
    benchmark_limit: int = 10,
    deterministic: bool = False,
    allow_tf32: bool = True,
    fp32_precision: str = "none",
) -> Iterator[None]:
    """A block in which the switches are set so."""
    asked = enabled, benchmark, benchmark_limit, deterministic, allow_tf32, fp32_precision
    before = set_flags(*asked)
    try:
        yield
    finally:
        set_flags(*before)
