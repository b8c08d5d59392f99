"""The op table: Matrix products."""

from tests.ops.sweeps import (
    calls,
    row,
    wrong,
)

NO_HALF = "float32", "float64", "int64", "int32", "uint8"

row(
    "dot",
    calls(
        "torch.dot(x, y)",
        "x.dot(y)",
        "x @ y",
        x=(3,),
        y=(3,),
        layouts="s",
        sizes=[{"x": (0,), "y": (0,)}],
        dtypes=NO_HALF,
    ),
    wrong("torch.dot(x, y)", "x.dot(3)", "x.dot('a')", "x @ 3", "3 @ x", x=(3,), y=(4,)),
    wrong("torch.dot(x, y)", "x @ y", x=(2, 3), y=(3,)),
)
row(
    "mv",
    calls(
        "torch.mv(x, y)",
        "x.mv(y)",
        "x @ y",
        "torch.matmul(x, y)",
        x=(2, 3),
        y=(3,),
        layouts="ts",
        sizes=[{"x": (2, 0), "y": (0,)}, {"x": (0, 3)}],
        dtypes=NO_HALF,
    ),
    wrong("torch.mv(x, y)", "x @ y", "torch.mv(y, x)", "x.mv(3)", x=(2, 3), y=(4,)),
)
row(
    "mm",
    calls(
        "torch.mm(x, y)",
        "x.mm(y)",
        "x @ y",
        x=(2, 3),
        y=(3, 4),
        layouts="ts",
        sizes=[{"x": (0, 3)}, {"y": (3, 0)}, {"x": (2, 0), "y": (0, 4)}],
        dtypes=NO_HALF,
    ),
    wrong("torch.mm(x, y)", "x @ y", "torch.mm(x, 3)", "x.mm('a')", x=(2, 3), y=(4, 3)),
    wrong("torch.mm(x, y)", x=(3,), y=(3, 4)),
    wrong("torch.mm(x, y)", x=(2, 3), y=(3,)),
)
for name in ("spmm", "dsmm"):
    row(
        name,
        calls(f"torch.{name}(x, y)", x=(2, 3), y=(3, 4), layouts="t", dtypes=NO_HALF),
        wrong(f"torch.{name}(x, y)", f"torch.{name}(x, 3)", x=(2, 3), y=(4, 3)),
        wrong(f"torch.{name}(x, y)", x=(2, 3), y=(3,)),
    )
row(
    "bmm",
    calls(
        "torch.bmm(x, y)",
        "x.bmm(y)",
        "x @ y",
        x=(2, 2, 3),
        y=(2, 3, 2),
        layouts="ts",
        sizes=[{"x": (0, 2, 3), "y": (0, 3, 2)}],
        dtypes=NO_HALF,
    ),
    wrong("torch.bmm(x, y)", "torch.bmm(x, 3)", x=(2, 2, 3), y=(3, 3, 2)),
    wrong("torch.bmm(x, y)", "torch.bmm(y, x)", x=(2, 2, 3), y=(3, 2)),
    wrong("torch.bmm(x, y)", x=(2, 2, 3), y=(2, 2, 2)),
)
row(
    "addmm",
    calls(
        "torch.addmm(x, y, z)",
        "torch.addmm(x, y, z, beta=2, alpha=0.5)",
        "x.addmm(y, z)",
        x=(4,),
        y=(2, 3),
        z=(3, 4),
        layouts="ts",
        dtypes=("float32", "float64"),
        sizes=[{"x": (2, 4)}, {"x": (2, 1)}, {"x": ()}, {"y": (0, 3)}, {"y": (2, 0), "z": (0, 4)}],
    ),
    wrong(
        "torch.addmm(x, y, z)",
        "torch.addmm(x, y, 3)",
        "torch.addmm(x, z, y)",
        x=(3,),
        y=(2, 3),
        z=(3, 4),
    ),
    wrong("torch.addmm(x, y, z)", x=(4,), y=(2, 3), z=(2, 4)),
)
row(
    "matmul",
    calls(
        "torch.matmul(x, y)",
        "x.matmul(y)",
        "x @ y",
        x=(2, 3),
        y=(3, 4),
        layouts="ts",
        dtypes=NO_HALF,
        sizes=[
            {"x": (3,), "y": (3,)},
            {"x": (3,)},
            {"y": (3,)},
            {"x": (5, 2, 3)},
            {"x": (5, 2, 3), "y": (3,)},
            {"x": (2, 1, 2, 3), "y": (3, 3, 4)},
            {"x": (2, 1, 2, 3), "y": (3, 4)},
            {"x": (0, 2, 3)},
            {"x": (2, 0), "y": (0, 4)},
            {"x": (2, 2, 0), "y": (2, 0, 3)},
            {"x": (3,), "y": (3, 0)},
        ],
    ),
    # torch computes some of these as the transpose of another product
    calls(
        "torch.matmul(x, y)",
        x=(2, 3),
        y=(3, 4),
        layouts="",
        dtypes=["float32"],
        sizes=[
            {"y": (2, 3, 4)},
            {"x": (3,), "y": (2, 3, 4)},
            {"x": (1, 2, 3), "y": (5, 3, 4)},
            {"x": (5, 2, 3), "y": (1, 3, 4)},
            {"x": (1, 3), "y": (2, 3, 4)},
            {"x": (1, 2, 3), "y": (1, 3, 4)},
            {"x": (2, 5, 2, 3), "y": (5, 3, 4)},
        ],
    ),
    wrong(
        "x @ y",
        "x @ 3",
        "torch.matmul(x, 3)",
        "torch.matmul(3, x)",
        "torch.matmul(x)",
        "x @ 'a'",
        x=(2, 3),
        y=(4, 3),
    ),
    wrong("x @ y", x=(2, 2, 3), y=(3, 3, 2)),
    wrong("x @ y", x=(), y=(3,)),
    wrong("x @ y", x=(3,), y=()),
    wrong("x @ y", x=(2, 3), y=(2, 2, 2)),
    wrong("x @ y", x=(4,), y=(3, 2)),
    wrong("x @ y", x=(5, 2, 3), y=(4,)),
    wrong("x @ y", x=(5, 2, 3), y=(4, 2)),
)
row(
    "nn.functional.linear",
    calls(
        "F.linear(x, w, b)",
        "F.linear(x, w)",
        x=(2, 3),
        w=(4, 3),
        b=(4,),
        layouts="ts",
        dtypes=("float32", "float64"),
        sizes=[{"x": (3,)}, {"x": (5, 2, 3)}, {"x": (0, 3)}, {"x": (2, 5, 2, 3)}],
    ),
    wrong("F.linear(x, w)", "F.linear(x, w, b)", "F.linear(x, 3)", x=(2, 3), w=(3, 4), b=(4,)),
    wrong("F.linear(x, w, b)", x=(2, 3), w=(4, 3), b=(5,)),
)
