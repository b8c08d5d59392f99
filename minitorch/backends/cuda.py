"""What CUDA was built with: it was not (``torch.backends.cuda``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from ..errors import warn
from ..ops.sequences.attention import ways
from ..switches import get_float32_matmul_precision, set_float32_matmul_precision


class _Matmul:
    """Switches of matrix products on a GPU."""

    @property
    def allow_tf32(self) -> bool:
        """May float32 be rounded before it is multiplied? (Another way to ask for precision.)"""
        return get_float32_matmul_precision() != "highest"

    @allow_tf32.setter
    def allow_tf32(self, allow: bool) -> None:
        set_float32_matmul_precision("high" if allow else "highest")

    allow_fp16_reduced_precision_reduction = True
    allow_bf16_reduced_precision_reduction = True
    allow_fp16_accumulation = False


matmul = _Matmul()


def is_built() -> bool:
    """False: minitorch computes with NumPy."""
    return False


class SDPAParams:
    """What attention is asked for, as the questions below take it."""

    def __init__(
        self,
        query: Any,
        key: Any,
        value: Any,
        attn_mask: Any,
        dropout: float,
        is_causal: bool,
        enable_gqa: bool,
    ) -> None:
        self.query, self.key, self.value, self.attn_mask = query, key, value, attn_mask
        self.dropout, self.is_causal, self.enable_gqa = dropout, is_causal, enable_gqa


def _can_use(params: SDPAParams, debug: bool = False) -> bool:
    """False: the ways of a GPU are not here."""
    return False


can_use_flash_attention = can_use_efficient_attention = can_use_cudnn_attention = _can_use


# ---- the ways of attention: two are here; of the others it is kept what was asked ----------------

_asked = {"efficient": True, "cudnn": True, "reduced": False}


def flash_sdp_enabled() -> bool:
    """May attention be one node that goes through blocks?"""
    return ways.flash


def enable_flash_sdp(enabled: bool) -> None:
    """Allow it, or not. (For a block: ``torch.nn.attention.sdpa_kernel``.)"""
    ways.flash = bool(enabled)


def math_sdp_enabled() -> bool:
    """May attention be a graph of products and a softmax?"""
    return ways.math


def enable_math_sdp(enabled: bool) -> None:
    """Allow it, or not."""
    ways.math = bool(enabled)


def mem_efficient_sdp_enabled() -> bool:
    """What was asked for last: there is no such way here."""
    return _asked["efficient"]


def enable_mem_efficient_sdp(enabled: bool) -> None:
    """Keeps it."""
    _asked["efficient"] = bool(enabled)


def cudnn_sdp_enabled() -> bool:
    """What was asked for last: there is no such way here."""
    return _asked["cudnn"]


def enable_cudnn_sdp(enabled: bool) -> None:
    """Keeps it."""
    _asked["cudnn"] = bool(enabled)


def fp16_bf16_reduction_math_sdp_allowed() -> bool:
    """What was asked for last: sums are as exact as ever."""
    return _asked["reduced"]


def allow_fp16_bf16_reduction_math_sdp(enabled: bool) -> None:
    """Keeps it."""
    _asked["reduced"] = bool(enabled)


def is_flash_attention_available() -> bool:
    """False: that of GPUs is not here."""
    return False


def sdp_kernel(
    enable_flash: bool = True,
    enable_math: bool = True,
    enable_mem_efficient: bool = True,
    enable_cudnn: bool = True,
) -> AbstractContextManager[dict[Any, Any]]:
    """The older form of ``torch.nn.attention.sdpa_kernel``: one flag for each way.

    Warns: FutureWarning.
    """
    warn(
        "`torch.backends.cuda.sdp_kernel()` is deprecated. In the future, this context manager "
        "will be removed. Please see `torch.nn.attention.sdpa_kernel()` for the new context "
        "manager, with updated signature.",
        FutureWarning,
    )
    return _allowing(enable_flash, enable_math)


@contextmanager
def _allowing(flash: bool, math: bool) -> Iterator[dict[Any, Any]]:
    before = ways.flash, ways.math
    ways.flash, ways.math = flash, math
    try:
        yield {}
    finally:
        ways.flash, ways.math = before
