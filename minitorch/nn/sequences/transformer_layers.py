"""The layers of a transformer: attention and two linear maps, each with a way around it.

With ``norm_first`` each part is x + part(norm(x)), otherwise norm(x + part(x)). (Vaswani et al.,
2017; on the order: Xiong et al., 2020, figure 1.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...grad_mode import mode
from ...ops.activations.gated import gelu
from ...ops.activations.rectifiers import relu
from ...ops.sequences.attention_masks import canonical_mask, none_or_dtype
from ...tensors import Tensor
from .. import functional as F
from ..activations.piecewise import ReLU
from ..activations.smooth import GELU
from ..layers.dropout import Dropout
from ..layers.linear import Linear
from ..module.module import Module
from ..norms.layernorm import LayerNorm
from .multihead import MultiheadAttention

_RELUS = (F.relu, relu)
_GELUS = (F.gelu, gelu)


def activation_named(activation: Any) -> Any:
    """The function of a name, "relu" or "gelu"; anything else as it is. RuntimeError for others."""
    if not isinstance(activation, str):
        return activation
    if activation not in ("relu", "gelu"):
        raise RuntimeError(f"activation should be relu/gelu, not {activation}")
    return F.relu if activation == "relu" else F.gelu


_get_activation_fn = activation_named  # PyTorch's name of it


class TransformerEncoderLayer(Module):
    """Self-attention, then two linear maps with an activation in between.

    - ``d_model``: features; ``nhead``: heads, which divide it; ``dim_feedforward``: features
      between the linear maps. ``dropout``: the chance that something is dropped in training.
    - ``activation``: "relu", "gelu" or a function. ``layer_norm_eps``: added to the variance.
    - ``batch_first``: (batch, length, d_model) instead of (length, batch, d_model).
    - ``norm_first``: normalize before each part instead of after it. ``bias``: of all parts.

    Counterpart: ``torch.nn.TransformerEncoderLayer``.
    """

    activation: Any

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str | Callable[[Tensor], Tensor] = F.relu,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        place = {"device": device, "dtype": dtype}
        super().__init__()
        self.self_attn = MultiheadAttention(
            d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **place
        )
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **place)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **place)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        activation = activation_named(activation)
        # for torch's fast path: which activation is it?
        if isinstance(activation, ReLU) or any([activation is relu for relu in _RELUS]):
            self.activation_relu_or_gelu = 1
        elif isinstance(activation, GELU) or any([activation is gelu for gelu in _GELUS]):
            self.activation_relu_or_gelu = 2
        else:
            self.activation_relu_or_gelu = 0
        self.activation = activation

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool = False,
    ) -> Tensor:
        """A tensor of the shape of ``src``.

        - ``src_mask``: (length, length) or (batch * heads, length, length);
          ``src_key_padding_mask``: (batch, length). Bool, True where not to look, or float, which
          is added.
        - ``is_causal``: a hint that ``src_mask`` is the causal mask.
        """
        kind = none_or_dtype(src_mask)
        src_key_padding_mask = canonical_mask(
            src_key_padding_mask, "src_key_padding_mask", kind, "src_mask", src.dtype
        )
        src_mask = canonical_mask(src_mask, "src_mask", None, "", src.dtype, False)
        is_fast = not self.training and self._is_fast(src)
        x = src
        if self.norm_first:
            attended = self._sa_block(
                self.norm1(x), src_mask, src_key_padding_mask, is_causal, is_fast
            )
            x = x + attended
            return x + self._ff_block(self.norm2(x))
        x = self.norm1(x + self._sa_block(x, src_mask, src_key_padding_mask, is_causal, is_fast))
        return self.norm2(x + self._ff_block(x))

    def _is_fast(self, src: Tensor) -> bool:
        """Would torch run its kernel for this layer? See MultiheadAttention's fast path."""
        if src.array.ndim != 3 or not self.activation_relu_or_gelu:
            return False
        if self.norm1.eps != self.norm2.eps or not self.self_attn.is_fast(src):
            return False
        if any([m._forward_hooks or m._forward_pre_hooks for m in self.modules()]):
            return False
        return not (mode.grad and any([x.requires_grad for x in (src, *self.parameters())]))

    def _sa_block(
        self,
        x: Tensor,
        attn_mask: Tensor | None,
        key_padding_mask: Tensor | None,
        is_causal: bool = False,
        is_fast: bool = False,
    ) -> Tensor:
        """Self-attention."""
        attention = self.self_attn
        if is_fast:
            return attention.fast_forward(x, attn_mask, key_padding_mask, False, False)[0]
        x = attention(
            x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False,
            is_causal=is_causal,
        )[0]  # fmt: skip
        return self.dropout1(x)

    def _ff_block(self, x: Tensor) -> Tensor:
        """The two linear maps."""
        return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))


class TransformerDecoderLayer(Module):
    """Self-attention, attention to ``memory``, then two linear maps.

    The settings are those of ``TransformerEncoderLayer``. Counterpart:
    ``torch.nn.TransformerDecoderLayer``.
    """

    activation: Any

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str | Callable[[Tensor], Tensor] = F.relu,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        place = {"device": device, "dtype": dtype}
        attention = {"dropout": dropout, "batch_first": batch_first, "bias": bias, **place}
        super().__init__()
        self.self_attn = MultiheadAttention(d_model, nhead, **attention)
        self.multihead_attn = MultiheadAttention(d_model, nhead, **attention)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **place)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **place)
        self.norm_first = norm_first
        self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place)
        self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place)
        self.norm3 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **place)
        self.dropout1 = Dropout(dropout)
        self.dropout2 = Dropout(dropout)
        self.dropout3 = Dropout(dropout)
        self.activation = activation_named(activation)

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool = False,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """A tensor of the shape of ``tgt``; the masks as in ``TransformerEncoderLayer.forward``.

        - ``memory``: what the encoder made, (its length, batch, d_model).
        """
        own = (tgt_mask, tgt_key_padding_mask, tgt_is_causal)
        other = (memory_mask, memory_key_padding_mask, memory_is_causal)
        x = tgt
        if self.norm_first:
            x = x + self._sa_block(self.norm1(x), *own)
            x = x + self._mha_block(self.norm2(x), memory, *other)
            return x + self._ff_block(self.norm3(x))
        x = self.norm1(x + self._sa_block(x, *own))
        x = self.norm2(x + self._mha_block(x, memory, *other))
        return self.norm3(x + self._ff_block(x))

    def _sa_block(
        self,
        x: Tensor,
        attn_mask: Tensor | None,
        key_padding_mask: Tensor | None,
        is_causal: bool = False,
    ) -> Tensor:
        """Self-attention."""
        x = self.self_attn(
            x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, is_causal=is_causal,
            need_weights=False,
        )[0]  # fmt: skip
        return self.dropout1(x)

    def _mha_block(
        self,
        x: Tensor,
        mem: Tensor,
        attn_mask: Tensor | None,
        key_padding_mask: Tensor | None,
        is_causal: bool = False,
    ) -> Tensor:
        """Attention to what the encoder made."""
        x = self.multihead_attn(
            x, mem, mem, attn_mask=attn_mask, key_padding_mask=key_padding_mask,
            is_causal=is_causal, need_weights=False,
        )[0]  # fmt: skip
        return self.dropout2(x)

    def _ff_block(self, x: Tensor) -> Tensor:
        """The two linear maps."""
        return self.dropout3(self.linear2(self.dropout(self.activation(self.linear1(x)))))
