"""Scaled dot product attention."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ..autograd.entries import check_tensor, register
from ..tensors import Tensor, wrap
from .arithmetic import add, mul
from .dropout import dropout
from .matmul import matmul
from .rearranging import repeat_interleave
from .softmax import Softmax
from .transposes import transpose


class SafeSoftmax(Softmax):
    """Softmax; a row of -inf only, where nothing may be looked at, gives 0.    As for softmax"""

    def forward(self, x):
        y = super().forward(x)
        blocked = np.isneginf(x).all(self.dim, keepdims=True) if x.size else False
        return np.where(blocked, x.dtype.type(0), y) if np.any(blocked) else y


@register("nn.functional.scaled_dot_product_attention", node=SafeSoftmax)
def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """``softmax(query @ key.mT * scale + mask) @ value``.

    - ``query``: (..., L, E), ``key``: (..., S, E), ``value``: (..., S, Ev). Result: (..., L, Ev).
    - ``attn_mask``: broadcasts to (..., L, S); bool: True where one may look; float: added.
    - ``dropout_p``: chance that a weight is dropped (whatever the training mode is).
    - ``is_causal``: look only at positions up to one's own; not together with a mask.
    - ``scale``: 1 / sqrt(E) by default. ``enable_gqa``: several heads of the query share one of
      key and value.

    Counterpart: ``torch.nn.functional.scaled_dot_product_attention``, which has one fused node
    for 4 dimensions; here the graph shows the parts. Source: Vaswani et al. (2017), (1).

    >>> q = k = torch.eye(2)
    >>> torch.nn.functional.scaled_dot_product_attention(q, k, torch.zeros(2, 1))
    tensor([[0.],
            [0.]])
    """
    for position, (name, x) in enumerate((("query", query), ("key", key), ("value", value)), 1):
        check_tensor("scaled_dot_product_attention", x, name, position)
    _check(query, key, value, attn_mask, is_causal)
    if enable_gqa:
        key, value = [
            repeat_interleave(x, query.array.shape[-3] // x.array.shape[-3], -3)
            for x in (key, value)
        ]
    root = math.sqrt(1 / math.sqrt(query.array.shape[-1]) if scale is None else scale)
    scores = matmul(mul(query, root), mul(transpose(key, -2, -1), root))
    mask = _as_addend(attn_mask, is_causal, scores)
    if mask is not None:
        scores = add(scores, mask)
    weights = SafeSoftmax.apply(scores, dim=scores.array.ndim - 1)
    if dropout_p:
        weights = dropout(weights, dropout_p)
    return matmul(weights, value)


def _check(
    query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None, is_causal: bool
) -> None:
    dtypes = [x.dtype for x in (query, key, value)]
    if len(set(dtypes)) > 1:
        raise RuntimeError(
            "Expected query, key, and value to have the same dtype, but got query.dtype: "
            f"{_name(dtypes[0])} key.dtype: {_name(dtypes[1])} and value.dtype: "
            f"{_name(dtypes[2])} instead."
        )
    for x in (query, key, value):
        if x.array.ndim < 2:
            raise RuntimeError(
                "Expected query, key, and value to all be  at least 2 dimensional, but got "
                f"query.dim: {query.array.ndim} key.dim: {key.array.ndim} and value.dim: "
                f"{value.array.ndim} instead."
            )
    if attn_mask is not None and is_causal:
        raise RuntimeError(
            "_scaled_dot_product_attention: Explicit attn_mask should not be set when "
            "is_causal=True"
        )
    if attn_mask is not None and attn_mask.array.dtype not in (np.bool_, query.array.dtype):
        raise RuntimeError(
            "Expected attn_mask dtype to be bool or float or to match query dtype, but got "
            f"attn_mask.dtype: {_name(attn_mask.dtype)} and  query.dtype: {_name(dtypes[0])} "
            "instead."
        )


def _name(dtype: Any) -> str:
    return {"torch.float32": "float", "torch.float64": "double", "torch.float16": "c10::Half"}.get(
        repr(dtype), repr(dtype).partition(".")[2]
    )


def _as_addend(attn_mask: Tensor | None, is_causal: bool, scores: Tensor) -> Tensor | None:
    """What is added to the scores: 0 where one may look, -inf elsewhere."""
    dtype = scores.array.dtype
    if is_causal:
        rows, columns = scores.array.shape[-2:]
        return wrap(np.where(np.tri(rows, columns, dtype=bool), 0, -np.inf).astype(dtype))
    if attn_mask is None or attn_mask.array.dtype != np.bool_:
        return attn_mask
    return wrap(np.where(attn_mask.array, 0, -np.inf).astype(dtype))
