"""The op table: normalization, attention, embedding, dropout."""

from tests.ops.observe import Input
from tests.ops.sweeps import calls, no_slopes, once, row, tensors, wrong

FLOAT = "float32", "float64"
ORDER = "means and variances are added up in another order, and their rounding is multiplied"
C4 = {"x": (3, 4), "w": (4,), "b": (4,)}
C8 = {"x": (3, 8), "w": (8,), "b": (8,)}
IMAGES = [{"x": (2, 4, 3)}, {"x": (2, 4, 3, 2)}]
LOOSE = {"ulps": 512, "grad_ulps": 2048, "why": ORDER}

for name in ("layer_norm", "nn.functional.layer_norm"):
    row(
        name,
        calls(
            f"torch.{name}(x, (4,))",
            f"torch.{name}(x, (4,), w)",
            f"torch.{name}(x, [4], w, b, 0.1)",
            layouts="ts",
            dtypes=FLOAT,
            mixed=False,
            sizes=[{"x": (4,)}, {"x": (2, 3, 4)}, {"x": (0, 4)}, {"x": (1, 4)}],
            **C4,
        ),
        calls(
            f"torch.{name}(x, (3, 4), w, b)",
            x=(2, 3, 4),
            w=(3, 4),
            b=(3, 4),
            dtypes=FLOAT,
            layouts="t",
            mixed=False,
        ),
        once(f"torch.{name}(x.to(torch.int64), (4,))", inputs=tensors(x=(3, 4))),
        wrong(
            f"torch.{name}(x, (3,))",
            f"torch.{name}(x, ())",
            f"torch.{name}(x, (4,), w)",
            f"torch.{name}(3, (4,))",
            x=(3, 4),
            w=(3,),
        ),
        **LOOSE,
    )
for name in ("rms_norm", "nn.functional.rms_norm"):
    row(  # (torch's graph has the sum with eps as another node: AddBackward1)
        name,
        calls(
            f"torch.{name}(x, (4,))",
            f"torch.{name}(x, (4,), w, 0.1)",
            hide="graph",
            layouts="t",
            dtypes=FLOAT,
            mixed=False,
            sizes=[{"x": (4,)}, {"x": (2, 3, 4)}],
            x=(3, 4),
            w=(4,),
        ),
        wrong(f"torch.{name}(x, (3,))", x=(3, 4)),
        **LOOSE,
    )
for name in ("group_norm", "nn.functional.group_norm"):
    row(
        name,
        calls(
            f"torch.{name}(x, 2)",
            f"torch.{name}(x, 2, w)",
            f"torch.{name}(x, 2, w, b, 0.1)",
            layouts="s",
            dtypes=FLOAT,
            mixed=False,
            sizes=[{"x": (2, 8, 3)}, {"x": (2, 8, 3, 2)}],
            **C8,
        ),
        wrong(f"torch.{name}(x, 3)", f"torch.{name}(x, 2, w)", x=(2, 4, 3), w=(3,)),
        **LOOSE,
    )

STATISTICS = (
    Input("m", (4,), "float64"),
    Input("v", (4,), "float64", fill="positive"),
)
row(
    "nn.functional.batch_norm",
    calls(
        "F.batch_norm(x, None, None, training=True)",
        "F.batch_norm(x, None, None, w, b, True, 0.1, 0.1)",
        layouts="s",
        dtypes=FLOAT,
        mixed=False,
        sizes=IMAGES,
        **C4,
    ),
    calls(
        "F.batch_norm(x, m.to(x.dtype), v.to(x.dtype), training=True)",
        "F.batch_norm(x, m.to(x.dtype), v.to(x.dtype), w, b, training=True, momentum=0.3)",
        "F.batch_norm(x, m.to(x.dtype), v.to(x.dtype))",
        "F.batch_norm(x, m.to(x.dtype), v.to(x.dtype), w, b, eps=0.1)",
        layouts="s",
        dtypes=["float64"],
        mixed=False,
        fixed=STATISTICS,
        **C4,
    ),
    wrong(
        "F.batch_norm(x, m, None)",
        "F.batch_norm(x, None, None)",
        "F.batch_norm(x, m, m, w)",
        "F.batch_norm(x, w, w)",
        "F.batch_norm(3, m, m)",
        x=(3, 4),
        w=(3,),
        m=(4,),
    ),
    wrong("F.batch_norm(x, None, None, training=True)", x=(1, 4)),
    wrong("F.batch_norm(x, m, m)", x=(4,), m=(4,)),
    **LOOSE,
)
row(
    "nn.functional.instance_norm",
    calls(
        "F.instance_norm(x)",
        "F.instance_norm(x, None, None, w, b, eps=0.1)",
        layouts="",
        dtypes=FLOAT,
        mixed=False,
        x=(2, 4, 3),
        w=(4,),
        b=(4,),
        sizes=[{"x": (2, 4, 3, 2)}],
    ),
    calls(
        "F.instance_norm(x, m.to(x.dtype), v.to(x.dtype), w, b, momentum=0.3)",
        "F.instance_norm(x, m.to(x.dtype), v.to(x.dtype), use_input_stats=False)",
        dtypes=["float64"],
        mixed=False,
        layouts="",
        fixed=STATISTICS,
        x=(2, 4, 3),
        w=(4,),
        b=(4,),
    ),
    wrong("F.instance_norm(x)", x=(2, 4, 1)),
    **LOOSE,
)
row(
    "instance_norm",
    calls(
        "torch.instance_norm(x, None, None, None, None, True, 0.1, 1e-5, False)",
        layouts="",
        dtypes=FLOAT,
        x=(2, 4, 3),
    ),
    **LOOSE,
)

# ---- embedding, attention -----------------------------------------------------------------------

INDICES = (Input("i", (2, 3), "int64", fill="ties"),)
row(
    "nn.functional.embedding",
    calls(
        "F.embedding(i, x)",
        "F.embedding(i[:0], x)",
        "F.embedding(i[0, 0], x)",
        x=(4, 2),
        layouts="ts",
        dtypes=("float32", "float64", "int64"),
        fixed=INDICES,
    ),
    no_slopes(  # their gradients are not the slopes, which is what they are for
        calls(
            "F.embedding(i, x, padding_idx=0)",
            "F.embedding(i, x, -1)",
            "F.embedding(i.int(), x, scale_grad_by_freq=True)",
            x=(4, 2),
            layouts="ts",
            dtypes=("float32", "float64", "int64"),
            fixed=INDICES,
        )
    ),
    calls(
        "F.embedding(i, x, max_norm=0.5)",
        "F.embedding(i, x, None, 0.5, 1.0)",
        x=(4, 2),
        layouts="",
        dtypes=FLOAT,
        fixed=INDICES,
        grad=False,
    ),
    wrong(
        "F.embedding(x, x)",
        "F.embedding(torch.tensor([5]), x)",
        "F.embedding('a', x)",
        "F.embedding(torch.tensor([-1]), x)",
        "F.embedding(torch.tensor([0]), x, padding_idx=9)",
        "F.embedding(torch.tensor([0]), x[0])",
        x=(4, 2),
    ),
    ulps=4,
    why=ORDER,
)
row(
    "nn.functional.one_hot",
    once(
        "F.one_hot(i)",
        "F.one_hot(i, 5)",
        "F.one_hot(i, 1)",
        "F.one_hot(i - 1)",
        "F.one_hot(i.int())",
        "F.one_hot(i[:0])",
        "F.one_hot(i[:0], 3)",
        "F.one_hot(i[0, 0])",
        inputs=INDICES,
    ),
)
row(
    "nn.functional.normalize",
    calls(
        "F.normalize(x)",
        "F.normalize(x, 1, 0, 1e-3)",
        "F.normalize(x, p=3.0, dim=-1)",
        x=(2, 3),
        layouts="ts",
        dtypes=FLOAT,
        sizes=[{"x": (2, 3, 4)}],
    ),
    once("F.normalize(x * 0)", inputs=tensors(x=(2, 3))),
    wrong("F.normalize(x)", x=(3,)),
    ulps=16,
    grad_ulps=64,
    why=ORDER,
)

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
