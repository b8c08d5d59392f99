"""The op table: normalization."""

from tests.ops.observe import Input
from tests.ops.sweeps import calls, once, row, tensors, wrong

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
