"""Multi-head attention as a function of its weights (Vaswani et al., 2017, 3.2.2).

Queries, keys and values are multiplied by matrices, cut into heads, and each head attends by
itself; the results, side by side, are multiplied by one more matrix. Shapes in the comments:
``rows`` queries and ``keys`` keys of ``batch`` samples, ``heads`` heads of ``size`` features.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from ...graph.registry import register
from ...tensors import Tensor
from ..activations.dropout import dropout
from ..activations.softmax import softmax
from ..joining.cat_and_stack import cat
from ..joining.padding import pad
from ..linalg.affine import linear
from ..linalg.products import bmm
from ..linalg.scaled_products import baddbmm
from ..making.creation import zeros
from .attention import scaled_dot_product_attention
from .attention_masks import (
    canonical_mask,
    check_key_padding_mask,
    check_mask_size,
    check_shapes,
    none_or_dtype,
)


@register("nn.functional.multi_head_attention_forward")
def multi_head_attention_forward(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim_to_check: int,
    num_heads: int,
    in_proj_weight: Tensor | None,
    in_proj_bias: Tensor | None,
    bias_k: Tensor | None,
    bias_v: Tensor | None,
    add_zero_attn: bool,
    dropout_p: float,
    out_proj_weight: Tensor,
    out_proj_bias: Tensor | None,
    training: bool = True,
    key_padding_mask: Tensor | None = None,
    need_weights: bool = True,
    attn_mask: Tensor | None = None,
    use_separate_proj_weight: bool = False,
    q_proj_weight: Tensor | None = None,
    k_proj_weight: Tensor | None = None,
    v_proj_weight: Tensor | None = None,
    static_k: Tensor | None = None,
    static_v: Tensor | None = None,
    average_attn_weights: bool = True,
    is_causal: bool = False,
) -> tuple[Tensor, Tensor | None]:
    """Multi-head attention (``torch.nn.functional.multi_head_attention_forward``).

    - ``query``: (rows, batch, features) or (rows, features), ``key``, ``value``: (keys, batch,
      features) or (keys, features).
    - ``in_proj_weight``: (3 * features, features), of query, key and value one below the other;
      with ``use_separate_proj_weight`` three matrices in its place. ``in_proj_bias``:
      (3 * features,) or None. ``out_proj_weight``, ``out_proj_bias``: (features, features),
      (features,).
    - ``bias_k``, ``bias_v``: (1, 1, features), one more key and value; ``add_zero_attn``: one more
      of zeros. ``static_k``, ``static_v``: (batch * heads, keys, size), used as they are.
    - ``key_padding_mask``: (batch, keys), ``attn_mask``: (rows, keys) or (batch * heads, rows,
      keys): bool, True where not to look; or float, added to the scores. ``is_causal``: a hint
      that ``attn_mask`` is the causal mask.
    - ``dropout_p``: the chance that a weight is dropped, if ``training``.

    Returns the result, shaped as ``query``, and with ``need_weights`` the weights, (batch, rows,
    keys), or for each head, (batch, heads, rows, keys), without ``average_attn_weights``.
    AssertionError or RuntimeError, in torch's words, when something does not fit.

    >>> x, eye = torch.zeros(3, 1, 2), torch.eye(2)
    >>> arguments = 2, 1, torch.zeros(6, 2), None, None, None, False, 0.0, eye, None
    >>> torch.nn.functional.multi_head_attention_forward(x, x, x, *arguments)[1][0, 0]
    tensor([0.3333, 0.3333, 0.3333])
    """
    is_batched = check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads)
    if not is_batched:
        query, key, value = [x.unsqueeze(1) for x in (query, key, value)]
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    rows, batch, features = query.array.shape
    keys = key.array.shape[0]
    attn_mask, key_padding_mask, is_causal = _masks(
        attn_mask, key_padding_mask, is_causal, need_weights, query.dtype
    )
    size = features // num_heads
    _check_features(features, embed_dim_to_check, num_heads, size)

    if use_separate_proj_weight:
        separate = (q_proj_weight, k_proj_weight, v_proj_weight)
        q, k, v = _separate_projections(query, key, value, separate, in_proj_bias)
    else:
        q, k, v = _packed_projections(query, key, value, in_proj_weight, in_proj_bias)

    if attn_mask is not None:
        check_mask_size(attn_mask, batch * num_heads, rows, keys)
        if attn_mask.array.ndim == 2:
            attn_mask = attn_mask.unsqueeze(0)
    if bias_k is not None and bias_v is not None:
        _refuse(static_k is not None, "bias cannot be added to static key.")
        _refuse(static_v is not None, "bias cannot be added to static value.")
        k = cat([k, bias_k.repeat(1, batch, 1)])
        v = cat([v, bias_v.repeat(1, batch, 1)])
        attn_mask, key_padding_mask = _one_more(attn_mask), _one_more(key_padding_mask)
    _refuse((bias_k is None) != (bias_v is None), _half_a_bias(bias_k))

    # (length, batch, features) as (batch * heads, length, size)
    q = q.view(rows, batch * num_heads, size).transpose(0, 1)
    k = _heads(k, static_k, "static_k", batch * num_heads, size)
    v = _heads(v, static_v, "static_v", batch * num_heads, size)
    if add_zero_attn:
        nothing = zeros((batch * num_heads, 1, size), dtype=k.dtype, device=k.device)
        k, v = cat([k, nothing], dim=1), cat([v, nothing], dim=1)
        attn_mask, key_padding_mask = _one_more(attn_mask), _one_more(key_padding_mask)
    keys = k.array.shape[1]
    if key_padding_mask is not None:
        attn_mask = _merged(attn_mask, key_padding_mask, batch, num_heads, keys)

    chance = dropout_p if training else 0.0
    out_proj = out_proj_weight, out_proj_bias
    if need_weights:
        _refuse(
            is_causal and attn_mask is None, "FIXME: is_causal not implemented for need_weights"
        )
        weights = _attention_weights(q, k, attn_mask)
        if chance > 0:
            weights = dropout(weights, chance)
        # (batch * heads, rows, size) as (rows * batch, features)
        result = bmm(weights, v).transpose(0, 1).reshape(rows * batch, features)
        result = linear(result, *out_proj).view(rows, batch, out_proj_weight.array.shape[0])
        weights = weights.view(batch, num_heads, rows, keys)
        if average_attn_weights:
            weights = weights.mean(dim=1)
        return (result, weights) if is_batched else (result.squeeze(1), weights.squeeze(0))

    if attn_mask is not None:
        if attn_mask.array.shape[0] == 1:
            attn_mask = attn_mask.unsqueeze(0)
        else:
            attn_mask = attn_mask.view(batch, num_heads, attn_mask.array.shape[1], keys)
    q, k, v = [x.view(batch, num_heads, x.array.shape[1], size) for x in (q, k, v)]
    result = scaled_dot_product_attention(q, k, v, attn_mask, chance, is_causal)
    result = result.permute(2, 0, 1, 3).reshape(rows * batch, features)
    result = linear(result, *out_proj).view(rows, batch, out_proj_weight.array.shape[0])
    return (result if is_batched else result.squeeze(1)), None


def _refuse(wrong: bool, words: str) -> None:
    if wrong:
        raise AssertionError(words)


def _half_a_bias(bias_k: Tensor | None) -> str:
    if bias_k is None:
        return "bias_v is set but bias_k is None"
    return "bias_k is set but bias_v is None"


def _masks(
    attn_mask: Tensor | None,
    key_padding_mask: Tensor | None,
    is_causal: bool,
    need_weights: bool,
    dtype: Any,
) -> tuple[Tensor | None, Tensor | None, bool]:
    """Both masks as numbers, and whether the hint ``is_causal`` takes the place of the first."""
    kind = none_or_dtype(attn_mask)
    key_padding_mask = canonical_mask(
        key_padding_mask, "key_padding_mask", kind, "attn_mask", dtype
    )
    if is_causal and attn_mask is None:
        raise RuntimeError(
            "Need attn_mask if specifying the is_causal hint. You may use the Transformer module "
            "method `generate_square_subsequent_mask` to create this mask."
        )
    if is_causal and key_padding_mask is None and not need_weights:
        return None, None, True
    attn_mask = canonical_mask(attn_mask, "attn_mask", None, "", dtype, check_other=False)
    return attn_mask, key_padding_mask, is_causal and key_padding_mask is None


def _check_features(features: int, expected: int, num_heads: int, size: int) -> None:
    if features != expected:
        raise AssertionError(f"was expecting embedding dimension of {expected}, but got {features}")
    if size * num_heads != features:
        raise AssertionError(f"embed_dim {features} not divisible by num_heads {num_heads}")


def _packed_projections(
    query: Tensor, key: Tensor, value: Tensor, weight: Tensor | None, bias: Tensor | None
) -> list[Tensor]:
    """Query, key and value times their parts of one matrix; what is the same tensor, at once."""
    if key.shape != value.shape:
        raise AssertionError(f"key shape {key.shape} does not match value shape {value.shape}")
    if weight is None:
        raise AssertionError("use_separate_proj_weight is False but in_proj_weight is None")
    n = query.array.shape[-1]
    if key is value and query is key:
        return _parts(linear(query, weight, bias), 3, n)
    if key is value:
        w_q, w_kv = weight.split([n, 2 * n])
        b_q, b_kv = (None, None) if bias is None else bias.split([n, 2 * n])
        return [linear(query, w_q, b_q), *_parts(linear(key, w_kv, b_kv), 2, n)]
    biases = (None, None, None) if bias is None else bias.chunk(3)
    return [linear(x, w, b) for x, w, b in zip((query, key, value), weight.chunk(3), biases)]


def _parts(x: Tensor, count: int, n: int) -> list[Tensor]:
    """The parts of the last dimension, each row-major."""
    parts = x.unflatten(-1, (count, n)).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
    return [parts[index] for index in range(count)]


def _separate_projections(
    query: Tensor, key: Tensor, value: Tensor, weights: tuple[Any, ...], bias: Tensor | None
) -> list[Tensor]:
    """Query, key and value times a matrix each."""
    if key.shape[:2] != value.shape[:2]:
        raise AssertionError(
            f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}"
        )
    for letter, weight in zip("qkv", weights):
        if weight is None:
            raise AssertionError(
                f"use_separate_proj_weight is True but {letter}_proj_weight is None"
            )
    n = query.array.shape[-1]
    biases = (None, None, None) if bias is None else bias.chunk(3)
    inputs = dict(zip(("query", "key", "value"), (query, key, value)))
    for (name, x), weight in zip(inputs.items(), weights):
        expected = (n, x.array.shape[-1])
        if weight.array.shape != expected:
            raise AssertionError(
                f"expecting {name} weights shape of {expected}, but got {weight.shape}"
            )
    for name, b in zip(inputs, biases):
        if b is not None and b.array.shape != (n,):
            raise AssertionError(f"expecting {name} bias shape of {(n,)}, but got {b.shape}")
    return [linear(x, w, b) for x, w, b in zip(inputs.values(), weights, biases)]


def _one_more(mask: Tensor | None) -> Tensor | None:
    """A mask for one more key, which may be looked at."""
    return None if mask is None else pad(mask, (0, 1))


def _heads(x: Tensor, static: Tensor | None, name: str, batch_heads: int, size: int) -> Tensor:
    if static is None:
        return x.view(x.array.shape[0], batch_heads, size).transpose(0, 1)
    for dim, expected in ((0, batch_heads), (2, size)):
        if static.array.shape[dim] != expected:
            raise AssertionError(
                f"expecting {name}.size({dim}) of {expected}, but got {static.array.shape[dim]}"
            )
    return static


def _merged(
    attn_mask: Tensor | None, key_padding_mask: Tensor, batch: int, num_heads: int, keys: int
) -> Tensor:
    """Both masks as one, (batch * heads, rows or 1, keys)."""
    check_key_padding_mask(key_padding_mask, keys, batch)
    of_heads = key_padding_mask.view(batch, 1, 1, keys).expand(-1, num_heads, -1, -1)
    of_heads = of_heads.reshape(batch * num_heads, 1, keys)
    return of_heads if attn_mask is None else attn_mask + of_heads


def _attention_weights(q: Tensor, k: Tensor, mask: Tensor | None) -> Tensor:
    """How much each query looks at each key: (batch * heads, rows, keys)."""
    scaled = q * sqrt(1.0 / q.array.shape[2])
    if mask is None:
        scores = bmm(scaled, k.transpose(-2, -1))
    else:
        scores = baddbmm(mask, scaled, k.transpose(-2, -1))
    with np.errstate(invalid="ignore"):  # where nothing may be looked at, the result is NaN
        return softmax(scores, dim=-1)
