"""Attention masks: what they may be, in torch's words, and made into numbers that are added.

In multi-head attention True means "do not look there" (in ``scaled_dot_product_attention`` it
means the contrary).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...errors import warn
from ...tensors import Tensor, wrap


def none_or_dtype(input: Any) -> Any:
    """The dtype of a mask that may be None."""
    return None if input is None else input.dtype


def canonical_mask(
    mask: Tensor | None,
    mask_name: str,
    other_type: Any,
    other_name: str,
    target_type: Any,
    check_other: bool = True,
) -> Tensor | None:
    """The mask as floats: a bool mask becomes -inf where it is True, 0 elsewhere.

    - ``other_type``: the dtype of the other mask, named ``other_name``; another one than this
      mask's is deprecated, and warns. ``target_type``: the dtype of the numbers.

    Raises AssertionError for a mask of integers. (``F._canonical_mask`` in torch.)
    """
    if mask is None:
        return None
    kind = mask.array.dtype.kind
    if kind not in "bf":
        raise AssertionError(f"only bool and floating types of {mask_name} are supported")
    if check_other and other_type is not None and mask.dtype != other_type:
        warn(
            f"Support for mismatched {mask_name} and {other_name} is deprecated. Use same type "
            "for both instead."
        )
    if kind == "f":
        return mask
    return wrap(np.where(mask.array, -np.inf, 0).astype(target_type.numpy))


def check_shapes(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    key_padding_mask: Tensor | None,
    attn_mask: Tensor | None,
    num_heads: int,
) -> bool:
    """Raise torch's AssertionError when numbers of dimensions do not fit; is there a batch?"""
    is_batched = query.array.ndim == 3
    if query.array.ndim not in (2, 3):
        raise AssertionError(
            "query should be unbatched 2D or batched 3D tensor but received "
            f"{query.array.ndim}-D query tensor"
        )
    dims = query.array.ndim
    which = f"For {'batched (3-D)' if is_batched else 'unbatched (2-D)'} `query`, expected "
    if key.array.ndim != dims or value.array.ndim != dims:
        raise AssertionError(
            f"{which}`key` and `value` to be {dims}-D but found {key.array.ndim}-D and "
            f"{value.array.ndim}-D tensors respectively"
        )
    if key_padding_mask is not None and key_padding_mask.array.ndim != dims - 1:
        raise AssertionError(
            f"{which}`key_padding_mask` to be `None` or {dims - 1}-D but found "
            f"{key_padding_mask.array.ndim}-D tensor instead"
        )
    if attn_mask is not None:
        if attn_mask.array.ndim not in (2, 3):
            raise AssertionError(
                f"{which}`attn_mask` to be `None`, 2-D or 3-D but found "
                f"{attn_mask.array.ndim}-D tensor instead"
            )
        expected = (num_heads, query.array.shape[0], key.array.shape[0])
        if not is_batched and attn_mask.array.ndim == 3 and attn_mask.array.shape != expected:
            raise AssertionError(
                f"Expected `attn_mask` shape to be {expected} but got {attn_mask.shape}"
            )
    return is_batched


def check_mask_size(attn_mask: Tensor, batch_heads: int, rows: int, keys: int) -> None:
    """Raise torch's RuntimeError unless a mask has the size of the scores."""
    ndim = attn_mask.array.ndim
    expected = (rows, keys) if ndim == 2 else (batch_heads, rows, keys)
    if attn_mask.array.shape != expected:
        raise RuntimeError(
            f"The shape of the {ndim}D attn_mask is {attn_mask.shape}, but should be {expected}."
        )


def check_key_padding_mask(mask: Tensor, keys: int, batch: int) -> None:
    """Raise torch's AssertionError unless there is one element for each key of each sample."""
    for dim, expected in enumerate((batch, keys)):
        if mask.array.shape[dim] != expected:
            raise AssertionError(
                f"Expected key_padded_mask.shape[{dim}] to be {expected}, but got "
                f"{mask.array.shape[dim]}"
            )
