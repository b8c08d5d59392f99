"""The op table: attention."""

from tests.ops.observe import Input
from tests.ops.sweeps import calls, row, wrong

FLOAT = "float32", "float64"

QKV = {"q": (2, 3, 4), "k": (2, 5, 4), "v": (2, 5, 6)}
HEADS = {"q": (2, 2, 3, 4), "k": (2, 2, 5, 4), "v": (2, 2, 5, 4)}
MASK = (Input("m", (3, 5), "bool"),)
row(
    "nn.functional.scaled_dot_product_attention",
    calls(
        "F.scaled_dot_product_attention(q, k, v)",
        "F.scaled_dot_product_attention(q, k, v, is_causal=True)",
        "F.scaled_dot_product_attention(q, k, v, scale=2.0)",
        "F.scaled_dot_product_attention(q, k, v, scale=-1.0)",
        "F.scaled_dot_product_attention(q, k, v, attn_mask=m)",
        "F.scaled_dot_product_attention(q, k, v, m.to(q.dtype))",
        "F.scaled_dot_product_attention(q, k, v, m & False)",
        **QKV,
        fixed=MASK,
        layouts="t",
        dtypes=FLOAT,
        mixed=False,
        hide="numeric",
    ),
    calls(
        "F.scaled_dot_product_attention(q, k, v, is_causal=True)",
        q=(1, 1, 3, 2),
        k=(1, 1, 2, 2),
        v=(1, 1, 2, 2),
        layouts="",
        dtypes=("float64",),
        mixed=False,
        hide="second",
    ),
    # four dimensions are one node, which has no second gradient in torch
    calls(
        "F.scaled_dot_product_attention(q, k, v)",
        "F.scaled_dot_product_attention(q, k, v, is_causal=True)",
        "F.scaled_dot_product_attention(q, k, v, m)",
        "F.scaled_dot_product_attention(q, k, v, m & False)",
        "F.scaled_dot_product_attention(q, k, v, m.to(q.dtype), scale=0.5)",
        "F.scaled_dot_product_attention(q, k, v, m.to(q.dtype), is_causal=True)",
        "F.scaled_dot_product_attention(q, k, v, m[:, None, :1][:1])",
        "F.scaled_dot_product_attention(q, k, v, m[None].expand(2, 3, 5))",
        **HEADS,
        fixed=MASK,
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        hide="second numeric",
    ),
    calls(
        "F.scaled_dot_product_attention(q, k, v)",
        "F.scaled_dot_product_attention(q, k[:1], v[:1])",
        "F.scaled_dot_product_attention(q, k, v[..., :2])",
        **HEADS,
        fixed=MASK,
        layouts="t",
        dtypes=("float64",),
        mixed=False,
        hide="second numeric",
    ),
    calls(
        "F.scaled_dot_product_attention(q, k, v, m, 0.0, True, scale=1.0)",
        **HEADS,
        fixed=MASK,
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        grad=False,
    ),
    calls(
        "F.scaled_dot_product_attention(q, k, v, enable_gqa=True)",
        q=(1, 4, 3, 4),
        k=(1, 2, 3, 4),
        v=(1, 2, 3, 4),
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        hide="graph second numeric",  # (torch's node repeats the heads itself)
    ),
    wrong(
        "F.scaled_dot_product_attention(q, k, v)",
        "F.scaled_dot_product_attention(q, q[0, 0], q)",
        "F.scaled_dot_product_attention(q, q, q.double())",
        "F.scaled_dot_product_attention(q, 3, q)",
        "F.scaled_dot_product_attention(q.long(), q.long(), q.long())",
        "F.scaled_dot_product_attention(q, q, q, q[0].long())",
        "F.scaled_dot_product_attention(q, q, q, q[0, 0])",
        "F.scaled_dot_product_attention(q[None], q[None], q[None], q[0, 0])",
        "F.scaled_dot_product_attention(q, q, q, q[0, :, :3], is_causal=True)",
        "F.scaled_dot_product_attention(q, q, q, dropout_p=2.0)",
        "F.scaled_dot_product_attention(q[0], q[0], q[0], enable_gqa=True)",
        "F.scaled_dot_product_attention(q.view(1, 2, 3, 4), k[None], v[None, :, :, :3])",
        q=(2, 3, 4),
        k=(2, 5, 3),
        v=(2, 5, 6),
    ),
    ulps=512,
    grad_ulps=512,
    why="torch's fused kernel has an exponential of its own, in float32; sums of weighted values",
)

HEADS_OF = {"x": (3, 2, 4), "w": (12, 4), "b": (12,), "o": (4, 4), "p": (4,)}
_FORWARD = "F.multi_head_attention_forward(x, x, x, 4, 2, w, b, None, None, False, 0.0, o, p"
_SEPARATE = "use_separate_proj_weight=True, q_proj_weight=w[:4], k_proj_weight=w[4:8]"
row(
    "nn.functional.multi_head_attention_forward",
    calls(
        f"{_FORWARD})",
        f"{_FORWARD}, need_weights=False)",
        layouts="",
        dtypes=("float64",),
        mixed=False,
        **HEADS_OF,
        hide="second",
    ),
    calls(
        f"{_FORWARD}, average_attn_weights=False, {_SEPARATE}, v_proj_weight=w[8:])",
        f"{_FORWARD}, static_k=w.view(4, 6, 2), static_v=w.view(4, 6, 2) * 2)",
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        grad=False,
        **HEADS_OF,
    ),
    wrong(
        f"{_FORWARD}, {_SEPARATE})",
        f"{_FORWARD}, {_SEPARATE}, v_proj_weight=w[8:, :3])",
        f"{_FORWARD}, static_k=w.view(3, 8, 2))",
        f"{_FORWARD}, static_k=w.view(4, 4, 3))",
        f"{_FORWARD}, is_causal=True)",
        f"{_FORWARD.replace('4, 2, w', '3, 2, w')})",
        f"{_FORWARD.replace('4, 2, w', '4, 3, w')})",
        f"{_FORWARD.replace('w, b, None, None', 'None, b, None, None')})",
        f"{_FORWARD.replace('None, None', 'p[None, None], None')})",
        f"{_FORWARD.replace('None, None', 'None, p[None, None]')})",
        **HEADS_OF,
    ),
    ulps=512,
    grad_ulps=512,
    why="torch's fused kernel has an exponential of its own; sums of weighted values",
)
