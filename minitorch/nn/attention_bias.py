"""Masks of attention that know that they are triangles (``torch.nn.attention.bias``).

Given as ``attn_mask``, one says where its triangle stands when there are more keys than queries.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum, auto
from typing import Any

from ..errors import warn
from ..graph.overriding import install
from ..ops.making.creation import ones
from ..ops.sequences.attention import scaled_dot_product_attention
from ..ops.shapes.triangles import tril
from ..tensors import Tensor
from ..tensors.dtypes import bool_

__all__ = ["CausalBias", "CausalVariant", "causal_lower_right", "causal_upper_left"]


class CausalVariant(IntEnum):
    """The corner that the triangle's diagonal goes through."""

    UPPER_LEFT = auto()
    LOWER_RIGHT = auto()


class CausalBias(Tensor):
    """A triangular mask for ``scaled_dot_product_attention``, made when it is needed.

    - ``variant``: a ``CausalVariant``, AssertionError for anything else; ``seq_len_q``,
      ``seq_len_kv``: how many queries and keys. Warns when there are fewer keys, and the variant is
      LOWER_RIGHT: the first queries see nothing.

    Prints itself as the bool tensor (seq_len_q, seq_len_kv).

    >>> torch.nn.attention.bias.causal_lower_right(1, 2)
    tensor([[True, True]])
    """

    def __init__(self, variant: CausalVariant, seq_len_q: int, seq_len_kv: int) -> None:
        if not isinstance(variant, CausalVariant):
            raise AssertionError(f"variant must be a CausalVariant, got {type(variant).__name__}")
        install()  # let functions ask this class
        self.variant, self.seq_len_q, self.seq_len_kv = variant, seq_len_q, seq_len_kv
        if seq_len_q > seq_len_kv and variant == CausalVariant.LOWER_RIGHT:
            warn(
                "Lower right causal bias will produce NaNs in the output when seq_len_q > "
                "seq_len_kv!"
            )

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """An empty tensor: the mask is made by ``_materialize``."""
        return super().__new__(cls)

    def _materialize(self, device: Any = None) -> Tensor:
        shift = self.seq_len_kv - self.seq_len_q if self.variant == 2 else 0
        full = ones(self.seq_len_q, self.seq_len_kv, device=device, dtype=bool_)
        return tril(full, diagonal=shift)

    @classmethod
    def __torch_function__(
        cls, func: Callable[..., Any], types: Any, args: Any = (), kwargs: Any = None
    ) -> Any:
        """Attention takes the triangle; other functions see an empty tensor."""
        if getattr(func, "__name__", "") == scaled_dot_product_attention.__name__:
            return _attention(*args, **(kwargs or {}))
        # given to Tensor by graph/overriding.py
        return super().__torch_function__(func, types, args, kwargs)  # type: ignore[misc]

    def __repr__(self, *args: Any, **kwargs: Any) -> str:
        return repr(self._materialize())


def _attention(
    query: Tensor, key: Tensor, value: Tensor, attn_mask: CausalBias, dropout_p: float = 0.0,
    is_causal: bool = False, scale: float | None = None, enable_gqa: bool = False,
) -> Tensor:  # fmt: skip
    if is_causal:
        raise ValueError("CausalBias should not be used with causal=True")
    kept: dict[str, Any] = {"dropout_p": dropout_p, "scale": scale, "enable_gqa": enable_gqa}
    is_left = attn_mask.variant == CausalVariant.UPPER_LEFT
    if is_left or attn_mask.seq_len_q == attn_mask.seq_len_kv:
        return scaled_dot_product_attention(query, key, value, is_causal=True, **kept)
    mask = attn_mask._materialize(query.device)
    return scaled_dot_product_attention(query, key, value, attn_mask=mask, **kept)


def causal_upper_left(*size: int) -> CausalBias:
    """Query i sees the keys 0 to i; ``size``: how many queries and keys."""
    return CausalBias(CausalVariant.UPPER_LEFT, *_two("causal_upper_left", size))


def causal_lower_right(*size: int) -> CausalBias:
    """The last query sees all keys, the one before it all but the last, ..."""
    return CausalBias(CausalVariant.LOWER_RIGHT, *_two("causal_lower_right", size))


def _two(name: str, size: tuple[int, ...]) -> tuple[int, ...]:
    if len(size) != 2:
        raise AssertionError(f"{name} only supports 2D tensors")
    return size
