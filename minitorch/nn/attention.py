"""Which way attention is computed (``torch.nn.attention``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import Any

from ..ops.sequences.attention import ways
from ..paths import found_at

__all__ = ["SDPBackend", "sdpa_kernel"]

__path__: list[str] = []  # PyTorch has modules below this one: see absent.py, paths.py


class SDPBackend(IntEnum):
    """The ways of :func:`torch.nn.functional.scaled_dot_product_attention`.

    Two are here, as in PyTorch on a CPU: MATH, a graph of products and a softmax, and
    FLASH_ATTENTION, one node that goes through blocks.
    """

    ERROR = -1
    MATH = 0
    FLASH_ATTENTION = 1
    EFFICIENT_ATTENTION = 2
    CUDNN_ATTENTION = 3
    OVERRIDEABLE = 4

    def __str__(self) -> str:
        return f"SDPBackend.{self.name}"


def _checked(backends: Any) -> list[Any]:
    if isinstance(backends, SDPBackend):
        return [backends]
    if isinstance(backends, (list, tuple)):
        return list(backends)
    raise AssertionError(
        "Backend must be an instance of SDPBackend or a list of SDPBackend instances, got "
        f"{type(backends).__name__}"
    )


@contextmanager
def sdpa_kernel(backends: Any, set_priority: bool = False) -> Iterator[dict[Any, Any]]:
    """A block, or a decorated function, in which attention goes one of the given ways.

    - ``backends``: an :class:`SDPBackend`, or a list of them. AssertionError for anything else.
    - ``set_priority``: the first that is possible is taken; here the faster one always is.

    In the block ``scaled_dot_product_attention`` raises RuntimeError when neither MATH nor
    FLASH_ATTENTION is allowed.

    >>> q = torch.ones(1, 1, 2, 4, requires_grad=True)
    >>> with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.MATH):
    ...     torch.nn.functional.scaled_dot_product_attention(q, q, q).shape
    torch.Size([1, 1, 2, 4])
    """
    allowed = _checked(backends)
    before = ways.math, ways.flash
    ways.math, ways.flash = SDPBackend.MATH in allowed, SDPBackend.FLASH_ATTENTION in allowed
    try:
        yield {}
    finally:
        ways.math, ways.flash = before


def __getattr__(name: str) -> Any:
    return found_at(__name__, name)
