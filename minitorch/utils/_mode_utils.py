"""Questions about lists of modes (``torch.utils._mode_utils``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..built_with import _DisableTorchDispatch

__all__ = ["all_same_mode"]

no_dispatch = _DisableTorchDispatch


def all_same_mode(modes: Sequence[Any]) -> bool:
    """Are all of them the first one?"""
    return all([mode == modes[0] for mode in modes])
