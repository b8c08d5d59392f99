"""Transformers: stacks of layers, and encoder and decoder together."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np

from ...errors import warn
from ...grad_mode import mode
from ...ops.indexing.masking import masked_fill
from ...ops.making.creation import full
from ...ops.sequences.attention_masks import canonical_mask, none_or_dtype
from ...ops.shapes.triangles import triu
from ...tensors import Tensor, wrap
from .. import functional as F
from .. import init
from ..containers.modules import ModuleList
from ..module.module import Module
from ..norms.layernorm import LayerNorm
from .transformer_layers import TransformerDecoderLayer, TransformerEncoderLayer


def causal_mask(sz: int, device: Any = None, dtype: Any = None) -> Tensor:
    """(sz, sz): -inf above the diagonal, 0 elsewhere."""
    return triu(full((sz, sz), float("-inf"), dtype=dtype, device=device), diagonal=1)


def _is_causal(mask: Tensor | None, is_causal: bool | None, x: Tensor, batch_first: bool) -> bool:
    """What the caller says; when it says nothing: is the mask the causal one?"""
    if is_causal is not None or mask is None:
        return is_causal is True
    length = x.array.shape[1 if batch_first and x.array.ndim == 3 else 0]
    return np.array_equal(mask.array, causal_mask(length, dtype=mask.dtype).array)


def _copies(layer: Module, count: int) -> ModuleList:
    return ModuleList([copy.deepcopy(layer) for _ in range(count)])


class TransformerEncoder(Module):
    """``num_layers`` copies of an encoder layer, one after the other.

    - ``encoder_layer``: a ``TransformerEncoderLayer``; all copies start with its numbers.
    - ``norm``: a module for the result. ``enable_nested_tensor``, ``mask_check``: as in torch, see
      ``forward``.

    Counterpart: ``torch.nn.TransformerEncoder``.
    """

    def __init__(
        self,
        encoder_layer: TransformerEncoderLayer,
        num_layers: int,
        norm: Module | None = None,
        enable_nested_tensor: bool = True,
        mask_check: bool = True,
    ) -> None:
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.use_nested_tensor = enable_nested_tensor
        self.mask_check = mask_check
        why_not = _why_not_nested(encoder_layer)
        if enable_nested_tensor and why_not:
            warn(
                "enable_nested_tensor is True, but self.use_nested_tensor is False because "
                f"encoder_layer{why_not}"
            )
            self.use_nested_tensor = False

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool | None = None,
    ) -> Tensor:
        """All layers in turn; the masks as in ``TransformerEncoderLayer.forward``.

        In evaluation without gradients torch leaves padding at the end of a sample out of the
        computation (by nested tensors): the result there is 0, before ``norm``. So it is here.
        """
        kind = none_or_dtype(mask)
        src_key_padding_mask = canonical_mask(
            src_key_padding_mask, "src_key_padding_mask", kind, "mask", src.dtype
        )
        mask = canonical_mask(mask, "mask", None, "", src.dtype, False)
        first = self.layers[0]
        is_causal = _is_causal(mask, is_causal, src, first.self_attn.batch_first)
        output = src
        for layer in self.layers:
            output = layer(
                output,
                src_mask=mask,
                is_causal=is_causal,
                src_key_padding_mask=src_key_padding_mask,
            )
        if src_key_padding_mask is not None and mask is None:
            padding = np.isneginf(src_key_padding_mask.array)
            if self._leaves_padding_out(src, padding):
                output = masked_fill(output, wrap(padding[:, :, None]), 0.0)
        return output if self.norm is None else self.norm(output)

    def _leaves_padding_out(self, src: Tensor, padding: np.ndarray) -> bool:
        first = self.layers[0]
        if not self.use_nested_tensor or first.training or src.array.ndim != 3:
            return False
        if mode.grad and any([x.requires_grad for x in (src, *first.parameters())]):
            return False
        # (padding between the words of a sample is not left out)
        return not self.mask_check or bool((padding[:, 1:] >= padding[:, :-1]).all())


def _why_not_nested(layer: Any) -> str:
    """Why torch would not use nested tensors, "" when it would."""
    if not isinstance(layer, TransformerEncoderLayer):
        return " was not TransformerEncoderLayer"
    attention = layer.self_attn
    if layer.norm_first:
        return ".norm_first was True"
    if not attention.batch_first:
        return (
            ".self_attn.batch_first was not True(use batch_first for better inference performance)"
        )
    if not attention._qkv_same_embed_dim:
        return ".self_attn._qkv_same_embed_dim was not True"
    if attention.in_proj_bias is None:
        return ".self_attn was passed bias=False"
    if not layer.activation_relu_or_gelu:
        return ".activation_relu_or_gelu was not True"
    if layer.norm1.eps != layer.norm2.eps:
        return ".norm1.eps was not equal to encoder_layer.norm2.eps"
    return ".self_attn.num_heads is odd" if attention.num_heads % 2 else ""


class TransformerDecoder(Module):
    """``num_layers`` copies of a decoder layer, one after the other.

    - ``decoder_layer``: a ``TransformerDecoderLayer``; all copies start with its numbers.
    - ``norm``: a module for the result.

    Counterpart: ``torch.nn.TransformerDecoder``.
    """

    def __init__(
        self, decoder_layer: TransformerDecoderLayer, num_layers: int, norm: Module | None = None
    ) -> None:
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """All layers in turn; the arguments as in ``TransformerDecoderLayer.forward``."""
        batch_first = self.layers[0].self_attn.batch_first
        tgt_is_causal = _is_causal(tgt_mask, tgt_is_causal, tgt, batch_first)
        output = tgt
        for layer in self.layers:
            output = layer(
                output,
                memory,
                tgt_mask=tgt_mask,
                memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask,
                tgt_is_causal=tgt_is_causal,
                memory_is_causal=memory_is_causal,
            )
        return output if self.norm is None else self.norm(output)


class Transformer(Module):
    """Encoder and decoder, as they translate one sequence into another.

    - ``num_encoder_layers``, ``num_decoder_layers``: how many layers; ``custom_encoder``,
      ``custom_decoder``: modules in place of the stacks. Everything else: see
      ``TransformerEncoderLayer``.

    Counterpart: ``torch.nn.Transformer``. Source: Vaswani et al. (2017).
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: str | Callable[[Tensor], Tensor] = F.relu,
        custom_encoder: Any | None = None,
        custom_decoder: Any | None = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        settings: tuple[Any, ...] = (
            d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first,
            norm_first, bias, device, dtype,
        )  # fmt: skip
        norm = {"eps": layer_norm_eps, "bias": bias, "device": device, "dtype": dtype}
        if custom_encoder is not None:
            self.encoder = custom_encoder
        else:
            layer = TransformerEncoderLayer(*settings)
            self.encoder = TransformerEncoder(layer, num_encoder_layers, LayerNorm(d_model, **norm))
        if custom_decoder is not None:
            self.decoder = custom_decoder
        else:
            decoder_layer = TransformerDecoderLayer(*settings)
            self.decoder = TransformerDecoder(
                decoder_layer, num_decoder_layers, LayerNorm(d_model, **norm)
            )
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def _reset_parameters(self) -> None:
        """Xavier's numbers for all matrices."""
        for parameter in self.parameters():
            if parameter.array.ndim > 1:
                init.xavier_uniform_(parameter)

    def forward(
        self,
        src: Tensor,
        tgt: Tensor,
        src_mask: Tensor | None = None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        src_is_causal: bool | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        """What the decoder makes of ``tgt`` and the encoded ``src``: a tensor shaped as ``tgt``.

        Raises RuntimeError when batches or features do not fit.
        """
        batch_dim = 0 if self.batch_first else 1
        if src.array.ndim == 3 and src.size(batch_dim) != tgt.size(batch_dim):
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(
            src,
            mask=src_mask,
            src_key_padding_mask=src_key_padding_mask,
            is_causal=src_is_causal,
        )
        return self.decoder(
            tgt,
            memory,
            tgt_mask=tgt_mask,
            memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal,
            memory_is_causal=memory_is_causal,
        )

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device: Any = None, dtype: Any = None) -> Tensor:
        """The causal mask, (sz, sz): -inf above the diagonal, 0 elsewhere."""
        return causal_mask(sz, device, dtype)
