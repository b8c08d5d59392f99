"""SparseAdam: not here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import explain
from .optimizer import Optimizer


class SparseAdam(Optimizer):
    """Refused: PyTorch's takes sparse gradients only, and there are none here."""

    def __init__(self, params: Iterable[Any], *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError(
            explain(
                "SparseAdam needs sparse gradients",
                "all gradients of minitorch are dense",
                "torch.optim.Adam",
            )
        )
