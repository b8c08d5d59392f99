"""Calls that leave the stream of random numbers as it was (``torch.testing._utils``)."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any

from ..random import get_rng_state, manual_seed, set_rng_state

__all__ = ["freeze_rng_state", "wrapper_set_seed"]


@contextlib.contextmanager
def freeze_rng_state() -> Iterator[None]:
    """After the block, random numbers go on as if it had drawn none."""
    state = get_rng_state()
    try:
        yield
    finally:
        set_rng_state(state)


def wrapper_set_seed(op: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """``op(*args, **kwargs)`` with the seed 42: each call draws the same numbers."""
    with freeze_rng_state():
        manual_seed(42)
        return op(*args, **kwargs)
