"""Multi-head attention as a module."""

from __future__ import annotations

from typing import Any

from ...grad_mode import mode
from ...ops.making.creation import empty
from ...ops.sequences.attention_masks import canonical_mask, none_or_dtype
from ...ops.sequences.multihead import multi_head_attention_forward
from ...tensors import Tensor
from .. import init
from ..layers.linear import Linear
from ..module.module import Module
from ..parameter import Parameter


class NonDynamicallyQuantizableLinear(Linear):
    """A Linear by another name, which ``MultiheadAttention`` shows (as torch's does)."""


class MultiheadAttention(Module):
    """Attention by several heads, each with its part of the features.

    - ``embed_dim``: the features of query and result; ``num_heads`` divides it. ``kdim``,
      ``vdim``: the features of key and value, if others.
    - ``dropout``: the chance that an attention weight is dropped in training. ``bias``: of the
      projections. ``add_bias_kv``, ``add_zero_attn``: one more key and value, learned or of zeros.
    - ``batch_first``: (batch, length, features) instead of (length, batch, features).
    - parameters: ``in_proj_weight`` (3 * embed_dim, embed_dim), or with other ``kdim`` or ``vdim``
      ``q_proj_weight``, ``k_proj_weight``, ``v_proj_weight``; ``in_proj_bias``, ``out_proj``,
      ``bias_k``, ``bias_v``.

    Returns (result, weights or None): see ``functional.multi_head_attention_forward``. Raises
    ValueError or AssertionError for sizes that do not fit.

    Counterpart: ``torch.nn.MultiheadAttention``. Source: Vaswani et al. (2017).
    """

    bias_k: Parameter | None
    bias_v: Parameter | None

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError(
                "embed_dim and num_heads must be greater than 0, got "
                f"embed_dim={embed_dim} and num_heads={num_heads} instead"
            )
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != self.embed_dim:
            raise AssertionError("embed_dim must be divisible by num_heads")

        def parameter(*size: int) -> Parameter:
            return Parameter(empty(size, device=device, dtype=dtype))

        separate = ("q_proj_weight", "k_proj_weight", "v_proj_weight")
        if self._qkv_same_embed_dim:
            self.in_proj_weight = parameter(3 * embed_dim, embed_dim)
            for name in separate:
                self.register_parameter(name, None)
        else:
            for name, features in zip(separate, (embed_dim, self.kdim, self.vdim)):
                self.register_parameter(name, parameter(embed_dim, features))
            self.register_parameter("in_proj_weight", None)
        self.register_parameter("in_proj_bias", parameter(3 * embed_dim) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(
            embed_dim, embed_dim, bias=bias, device=device, dtype=dtype
        )
        if add_bias_kv:
            self.bias_k = parameter(1, 1, embed_dim)
            self.bias_v = parameter(1, 1, embed_dim)
        else:
            self.bias_k = self.bias_v = None
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _reset_parameters(self) -> None:
        """Xavier's numbers for the weights, 0 for the biases of the projections."""
        if self._qkv_same_embed_dim:
            init.xavier_uniform_(self.in_proj_weight)
        else:
            for weight in (self.q_proj_weight, self.k_proj_weight, self.v_proj_weight):
                init.xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            init.constant_(self.in_proj_bias, 0.0)
            init.constant_(self.out_proj.bias, 0.0)
        for bias in (self.bias_k, self.bias_v):
            if bias is not None:
                init.xavier_normal_(bias)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        """(result, weights), weights None unless ``need_weights``."""
        masks = [mask for mask in (attn_mask, key_padding_mask) if mask is not None]
        has_floats = any([mask.is_floating_point() for mask in masks])
        is_batched = query.array.ndim == 3
        kind = none_or_dtype(attn_mask)
        key_padding_mask = canonical_mask(
            key_padding_mask, "key_padding_mask", kind, "attn_mask", query.dtype
        )
        attn_mask = canonical_mask(attn_mask, "attn_mask", None, "", query.dtype, False)
        is_self = query is key and key is value
        if not self.training and is_self and is_batched and not has_floats and self.is_fast(query):
            return self.fast_forward(
                query, attn_mask, key_padding_mask, need_weights, average_attn_weights
            )
        if self.batch_first and is_batched:
            turned = query.transpose(1, 0)  # what is the same tensor must stay the same
            turned_key = turned if key is query else key.transpose(1, 0)
            value = turned_key if value is key else value.transpose(1, 0)
            query, key = turned, turned_key
        result, weights = self._attend(
            query, key, value, key_padding_mask, need_weights, attn_mask, average_attn_weights,
            is_causal,
        )  # fmt: skip
        if self.batch_first and is_batched:
            result = result.transpose(1, 0)
        return result, weights

    def _attend(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None,
        need_weights: bool,
        attn_mask: Tensor | None,
        average_attn_weights: bool,
        is_causal: bool,
    ) -> tuple[Tensor, Tensor | None]:
        return multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads,
            self.in_proj_weight, self.in_proj_bias, self.bias_k, self.bias_v, self.add_zero_attn,
            self.dropout, self.out_proj.weight, self.out_proj.bias, self.training,
            key_padding_mask, need_weights, attn_mask, not self._qkv_same_embed_dim,
            self.q_proj_weight, self.k_proj_weight, self.v_proj_weight,
            average_attn_weights=average_attn_weights, is_causal=is_causal,
        )  # fmt: skip

    # ---- torch's fast path --------------------------------------------------------------------
    # In evaluation without gradients torch runs another kernel. Here the computation is the same;
    # but what a reader can see of torch's is kept: a row where nothing may be looked at is NaN,
    # the hint is_causal is not looked at, the result is row-major.

    def is_fast(self, query: Tensor) -> bool:
        """Would torch take its fast path, for a self-attention in evaluation?"""
        if not self.batch_first or self.num_heads % 2 or not self._qkv_same_embed_dim:
            return False
        if self.bias_k is not None or self.add_zero_attn or self.in_proj_bias is None:
            return False
        if query.dtype != self.in_proj_weight.dtype:
            return False
        tensors = (query, self.in_proj_weight, self.in_proj_bias, *self.out_proj.parameters())
        return not (mode.grad and any([x.requires_grad for x in tensors]))

    def fast_forward(
        self,
        query: Tensor,
        attn_mask: Tensor | None,
        key_padding_mask: Tensor | None,
        need_weights: bool,
        average_attn_weights: bool,
    ) -> tuple[Tensor, Tensor | None]:
        """Self-attention as torch's fast path does it; the masks are numbers."""
        if query.array.shape[2] != self.embed_dim:
            raise RuntimeError(
                f"passed-in embed_dim {self.embed_dim} didn't match last dim of query "
                f"{query.array.shape[2]}"
            )
        self.merge_masks(attn_mask, key_padding_mask, query)
        # (the other way to compute would give 0, not NaN)
        by_softmax = need_weights or attn_mask is not None or key_padding_mask is not None
        turned = query.transpose(1, 0)
        result, weights = self._attend(
            turned, turned, turned, key_padding_mask, by_softmax, attn_mask,
            average_attn_weights, False,
        )  # fmt: skip
        return result.transpose(1, 0).contiguous(), weights if need_weights else None

    def merge_masks(
        self, attn_mask: Tensor | None, key_padding_mask: Tensor | None, query: Tensor
    ) -> tuple[Tensor | None, int | None]:
        """Both masks as one, and its kind: 1 (batch, keys), 2 (batch, heads, rows, keys)."""
        batch, length, _ = query.shape
        if attn_mask is None:
            if key_padding_mask is None:
                return None, None
            if key_padding_mask.array.ndim != 2:
                raise RuntimeError("For mask_type == 2 mask shape should match input shape")
            if key_padding_mask.shape != (batch, length):
                raise RuntimeError("For mask_type == 1 mask shape should be (B, L)")
            return key_padding_mask, 1
        if attn_mask.array.ndim == 3:
            merged = attn_mask.view(batch, -1, length, length)
        else:
            merged = attn_mask.view(1, 1, length, length).expand(batch, self.num_heads, -1, -1)
        if key_padding_mask is not None:
            padding = key_padding_mask.view(batch, 1, 1, length)
            merged = merged + padding.expand(-1, self.num_heads, -1, -1)
        return merged, 2
