"""Results compared within tolerances, and tensors to try functions with (``torch.testing``)."""

from typing import Any

from ..paths import found_at
from . import _utils as _utils
from ._comparison import assert_allclose, assert_close
from ._creation import make_tensor

__all__ = ["assert_allclose", "assert_close", "make_tensor"]


def __getattr__(name: str) -> Any:
    return found_at(__name__, name)
