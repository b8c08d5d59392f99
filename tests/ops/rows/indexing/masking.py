"""The op table: elements by mask."""

from tests.ops.observe import Input
from tests.ops.sweeps import VIEWED, calls, row, wrong

M = Input("m", (2, 3), "bool", fill="index")
SMALL = ("float32", "float64", "float16", "int64", "int32", "uint8", "bool")

for name in ("masked_fill", "masked_fill_"):
    row(
        name,
        calls(
            f"x.{name}(m, 2)",
            f"x.{name}(m[0], 2.5)",
            f"x.{name}(mask=m[:, :1], value=True)",
            f"x.{name}(torch.tensor(True), -1)",
            *(
                []
                if name.endswith("_")
                else ["torch.masked_fill(x, m, -1)", "x[:1].masked_fill(m, 1)"]
            ),
            x=(2, 3),
            fixed=(M,),
            dtypes=SMALL,
            layouts="ts",
            sizes=[{"x": (4, 2, 3)}, {"x": (0, 2, 3)}],
        ),
        calls(f"x.{name}(m, y)", x=(2, 3), y=(), fixed=(M,), dtypes=SMALL, layouts="ts"),
        calls(f"x.{name}(x > 0, 0)", x=(2, 3), layouts="ts", dtypes=["float32"], hide="numeric"),
        calls(f"x.{name}(torch.tensor(True), 2)", x=(), layouts="", dtypes=["float32"]),
        calls(f"x.{name}(m, 2)", x=(2, 3), fixed=(M,), layouts="e", dtypes=[], grad=False),
        wrong(
            f"x.{name}(x, 1)",
            f"x.{name}(x.byte(), 1)",
            f"x.{name}(x > 0, x)",
            f"x.{name}(x > 0, 'a')",
            f"x.{name}(x > 0)",
            f"x.{name}([True], 1)",
            f"x.{name}(torch.ones(2, dtype=torch.bool), 1)",
            f"x.{name}(torch.ones(4, 2, 3, dtype=torch.bool), 1)",
            f"x.byte().{name}(x > 0, 300)",
            f"x.long().{name}(x > 0, 2.5)",
            x=(2, 3),
        ),
    )
row(
    "masked_select",
    calls(
        "torch.masked_select(x, m)",
        "x.masked_select(m[0])",
        "x.masked_select(mask=m[:, :1])",
        "x[:1].masked_select(m)",
        "x.masked_select(torch.tensor(False))",
        "torch.masked_select(x, m, out=torch.empty(0, dtype=x.dtype))",
        x=(2, 3),
        fixed=(M,),
        dtypes=SMALL,
        layouts="tse",
        sizes=[{"x": (4, 2, 3)}, {"x": (0, 2, 3)}],
    ),
    calls("x.masked_select(torch.tensor(True))", x=(), layouts="", dtypes=["float32"]),
    wrong(
        "x.masked_select(x)",
        "x.masked_select(x.byte())",
        "x.masked_select([True])",
        "x.masked_select(torch.ones(2, dtype=torch.bool))",
        "x.masked_select()",
        x=(2, 3),
    ),
)
for name in ("masked_scatter", "masked_scatter_"):
    row(
        name,
        calls(
            f"x.{name}(m, y)",
            f"x.{name}(m[0], y)",
            f"x.{name}(m[:, :1], y.t())",
            x=(2, 3),
            y=(2, 3),
            fixed=(M,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
        ),
        wrong(
            f"x.{name}(x, y)",
            f"x.{name}(x > -9, y[:1])",
            f"x.{name}(x > 0, y.double())",
            f"x.{name}(x > 0, 1)",
            f"x.{name}(torch.ones(2, dtype=torch.bool), y)",
            x=(2, 3),
            y=(2, 3),
        ),
    )
row(
    "nonzero",
    calls(
        "torch.nonzero(x)",
        "x.nonzero()",
        "torch.nonzero(x > 0, as_tuple=True)",
        "x.nonzero(as_tuple=True)",
        "torch.nonzero(x, as_tuple=False)",
        "torch.where(x)",
        x=(2, 3),
        fill="ties",
        sizes=[{"x": ()}, {"x": (0,)}, {"x": (2, 0)}, {"x": (2, 1, 3)}],
    ),
    wrong("torch.nonzero()", "torch.nonzero([1])", "x.nonzero(1)", x=(2, 3)),
)
row(
    "argwhere",
    calls(
        "torch.argwhere(x)",
        "x.argwhere()",
        x=(2, 3),
        fill="ties",
        sizes=[{"x": ()}, {"x": (0,)}, {"x": (2, 1, 3)}],
    ),
    wrong("torch.argwhere()", "torch.argwhere([1])", x=(2, 3)),
)
row(
    "nonzero_static",
    calls(
        "torch.nonzero_static(x, size=3)",
        "x.nonzero_static(size=9, fill_value=-7)",
        "x.nonzero_static(size=0)",
        x=(2, 3),
        fill="ties",
        sizes=[{"x": ()}, {"x": (0,)}, {"x": (2, 1, 3)}],
    ),
    wrong("torch.nonzero_static([1], size=2)", "x.nonzero_static(size=-1)", x=(2, 3)),
)
row(
    "as_strided_scatter",
    calls(
        "torch.as_strided_scatter(x, y, (2,), (2,))",
        "x.as_strided_scatter(y, (2,), (1,), 3)",
        x=(2, 3),
        y=(2,),
        dtypes=VIEWED,
        grad=False,
    ),
    wrong("x.as_strided_scatter(y, (3,), (1,))", x=(2, 3), y=(2,)),
)
row(
    "fill",
    calls("torch.fill(x, 2)", "torch.fill(x, 2.5)", x=(2, 3), dtypes=SMALL, sizes=[{"x": ()}]),
    calls("torch.fill(x, y)", x=(2, 3), y=(), dtypes=SMALL),
    wrong("torch.fill(x, x)", "torch.fill(x, 'a')", "torch.fill(x)", "x.fill(2)", x=(2, 3)),
)
for name in ("select_scatter", "slice_scatter"):
    arguments = {
        "select_scatter": ("y[0], 0, 1", "y[:, 0], 1, -1", "y[0], dim=0, index=-2"),
        "slice_scatter": (
            "y[:1], 0, 0, 1",
            "y[:, :2], 1, 1",
            "y[:, :2], -1, 0, 3, 2",
            "y",
            "y[:0], 0, 5",
        ),
    }[name]
    row(
        name,
        calls(
            *[f"torch.{name}(x, {given})" for given in arguments],
            f"x.{name}({arguments[0]})",
            x=(2, 3),
            y=(2, 3),
            dtypes=VIEWED,
            layouts="te",
        ),
        wrong(
            f"x.{name}(y, 0, 5)",
            f"x.{name}(y, 0, 0)",
            f"x.{name}(y[0], 2, 0)",
            f"x.{name}(1, 0, 0)",
            f"x.{name}(y[0], 0, 'a')",
            x=(2, 3),
            y=(2, 3),
        ),
    )
