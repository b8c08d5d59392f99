"""The layer table: attention and transformers."""

from tests.nn.table import Input, row, t, x

Y = t("y", 4, 2, 4)
MASK = "torch.ones(3, 3, dtype=torch.bool).triu(1)"
PADDING = "torch.tensor([[False, False, True], [False, False, False]])"
FLOATS = f"torch.zeros(3, 3, dtype=x.dtype).masked_fill({MASK}, -math.inf)"
WHY = "sums of weighted values in another order; exponentials"
LOOSE = {"ulps": 64, "grad_ulps": 64, "why": WHY}


def attention(make: str, call: str, *inputs: Input, **settings: object) -> object:
    """A row of MultiheadAttention, called with itself as key and value."""
    return row(
        f"nn.MultiheadAttention({make})",
        *(inputs or (x(3, 2, 4),)),
        call=f"module(x, x, x{call})",
        **{**LOOSE, **settings},
    )


def layers(cls: str, make: str, call: str, *inputs: Input, **settings: object) -> object:
    """A row of one of the Transformer classes: so many parameters that gradcheck takes seconds."""
    settings = {**LOOSE, "hide": ("gradcheck",), **settings}
    return row(f"nn.{cls}({make})", *inputs, call=f"module({call})", **settings)


ENCODER_LAYER = "nn.TransformerEncoderLayer(4, 2, 3, 0.0, batch_first=True)"
DECODER_LAYER = "nn.TransformerDecoderLayer(4, 2, 3, 0.0)"
IN, BATCH_FIRST = x(3, 2, 4), x(2, 3, 4)

ROWS = [
    attention("4, 2", ""),
    attention("4, 2", ", need_weights=False"),
    attention("4, 2, 0.5, batch_first=True", "", BATCH_FIRST),
    attention("4, 2, 0.5", ", need_weights=False", eval=True),
    attention("4, 2, bias=False", f", attn_mask={MASK}, average_attn_weights=False"),
    attention("4, 2", f", attn_mask={MASK}, is_causal=True, need_weights=False"),
    attention("4, 2", f", {PADDING}, False, {FLOATS}"),
    attention("4, 2, batch_first=True", f", {PADDING}, attn_mask={MASK}", BATCH_FIRST),
    attention("4, 2, add_bias_kv=True, add_zero_attn=True", f", {PADDING}"),
    attention("4, 4, add_zero_attn=True", f", None, False, {MASK}"),
    attention("4, 2", f", attn_mask={MASK}", x(3, 4)),
    attention("4, 2", "", x(3, 0, 4)),
    row(
        "nn.MultiheadAttention(4, 2, kdim=3, vdim=2)",
        IN,
        t("k", 4, 2, 3),
        t("v", 4, 2, 2),
        **LOOSE,
    ),
    row("nn.MultiheadAttention(4, 2)", IN, Y, call="module(x, y, y)", **LOOSE),
    row("nn.MultiheadAttention(4, 2)", IN, Y, call="module(x, y, y * 1)", **LOOSE),
    row("nn.MultiheadAttention(4, 2)", IN, Y, call="module(x, x, y)"),
    row("nn.MultiheadAttention(4, 2)", IN, t("y", 4, 4), call="module(x, y, y)"),
    *[
        attention("4, 2", f", {arguments}", ulps=4, grad_ulps=4)
        for arguments in (
            "is_causal=True",
            "attn_mask=torch.zeros(2, 3)",
            "attn_mask=torch.zeros(3, 3, 3)",
            "attn_mask=torch.zeros(1, 4, 3, 3)",
            "attn_mask=torch.zeros(3, 3, dtype=torch.int64)",
            "torch.zeros(3, 2)",
            "torch.zeros(3)",
        )
    ],
    attention("4, 2", "", x(3, 2, 5)),
    attention("4, 2", "", x(4)),
    *[row(f"nn.MultiheadAttention({bad})") for bad in ("4, 3", "0, 2", "4, 0", "4")],
    row("nn.TransformerEncoderLayer(3, 1, 1, 0.0)", x(2, 1, 3), **LOOSE),
    layers("TransformerEncoderLayer", "4, 2, 3, 0.0", "x", IN),
    layers("TransformerEncoderLayer", "4, 2, 3, 0.5", "x", IN),
    layers("TransformerEncoderLayer", "4, 2, 3, 0.0, 'gelu', 1e-3", f"x, {MASK}", IN),
    layers(
        "TransformerEncoderLayer",
        "4, 2, 3, 0.0, torch.tanh, norm_first=True, bias=False, batch_first=True",
        f"x, {MASK}, {PADDING}, True",
        BATCH_FIRST,
        hide=("stride", "gradcheck"),
        why=f"{WHY}; a sum of two layouts that are no views takes NumPy's",
    ),
    layers("TransformerEncoderLayer", "4, 2, 3, activation='elu'", "x", IN),
    layers("TransformerDecoderLayer", "4, 2, 3, 0.0", "x, y", IN, Y),
    layers(
        "TransformerDecoderLayer",
        "4, 2, 3, 0.5, 'gelu', norm_first=True",
        f"x, y, {MASK}, None, {PADDING}, torch.zeros(2, 4, dtype=torch.bool)",
        IN,
        Y,
        hide=("stride", "gradcheck"),
        why=f"{WHY}; a sum of two layouts that are no views takes NumPy's",
    ),
    layers("TransformerEncoder", f"{ENCODER_LAYER}, 2, nn.LayerNorm(4)", "x", BATCH_FIRST),
    layers("TransformerEncoder", f"{ENCODER_LAYER}, 1", f"x, {MASK}, {PADDING}", BATCH_FIRST),
    layers("TransformerEncoder", "nn.TransformerEncoderLayer(4, 2, 3, 0.0), 1", f"x, {MASK}", IN),
    layers("TransformerDecoder", f"{DECODER_LAYER}, 2, nn.LayerNorm(4)", f"x, y, {MASK}", IN, Y),
    layers(
        "Transformer",
        "4, 2, 1, 1, 3, 0.0",
        "y, x, tgt_mask=module.generate_square_subsequent_mask(3, dtype=x.dtype)",
        IN,
        Y,
    ),
    layers("Transformer", "4, 2, 1, 1, 3, 0.5, batch_first=True", "x, x", BATCH_FIRST),
    layers("Transformer", "4, 2, 1, 1, 3", "x, x[:, :1]", IN),
    layers("Transformer", "4, 2, 1, 1, 3", "x, x[..., :2]", IN),
]
