"""The op table: entries of a dimension written by index tensors, and elements by their number."""

from tests.ops.observe import Input
from tests.ops.sweeps import ORDER, calls, row, wrong

I3 = Input("i", (3,), "int64", fill="index")
SMALL = ("float32", "float64", "float16", "int64", "int32", "uint8", "bool")
ZERO = "torch.zeros(0, dtype=torch.int64)"

for name in ("index_add", "index_add_", "index_copy", "index_copy_"):
    row(
        name,
        calls(
            f"x.{name}(0, i, y)",
            f"x.{name}(-1, i, y.t())",
            f"x.{name}(1, i[:2].int(), y.t()[:, :2])",
            f"x.{name}(0, {ZERO}, y[:0])",
            *([f"x.{name}(0, i, y, alpha=2)"] if "add" in name else []),
            *([] if name.endswith("_") else [f"torch.{name}(x, dim=0, index=i, source=y)"]),
            x=(3, 3),
            y=(3, 3),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
            hide="numeric" if "copy" in name else "",
        ),
        calls(
            f"x.{name}(0, torch.tensor([2, 0, 1]), y)", x=(3, 3), y=(3, 3), dtypes=[], layouts="t"
        ),
        calls(f"x.{name}(0, torch.tensor([1, 0]), y)", x=(2, 1, 3), y=(2, 1, 3), dtypes=[]),
        calls(f"x.{name}(0, i[0], y)", x=(2,), y=(), fixed=(I3,), dtypes=["float32"], layouts=""),
        calls(
            f"x.{name}(0, torch.tensor([0]), y)",
            f"x.{name}(0, torch.tensor(0), y)",
            x=(),
            y=(),
            layouts="",
            dtypes=["float32"],
        ),
        wrong(
            f"x.{name}(0, torch.tensor([2, 0]), y)",
            f"x.{name}(0, torch.tensor([0, -3]), y)",
            f"x.{name}(0, torch.tensor([0]), y)",
            f"x.{name}(2, torch.tensor([0, 0]), y)",
            f"x.{name}(0, torch.tensor([0, 0]), y[:, :2])",
            f"x.{name}(0, torch.tensor([0, 0]), y.double())",
            f"x.{name}(0, torch.tensor([[0, 0]]), y)",
            f"x.{name}(0, torch.tensor([0.0, 0]), y)",
            f"x.{name}(0, torch.tensor([True, True]), y)",
            f"x.{name}(0, torch.tensor([0, 0]), 3)",
            f"x.{name}(0, torch.tensor([0, 0]), y[0])",
            f"x.{name}(0, torch.tensor([0, 0]), y[0, 0])",
            f"x.{name}(0, [0, 0], y)",
            f"x.{name}(0, torch.tensor([0, 0]))",
            *([f"x.{name}(0, torch.tensor([0, 0]), y, alpha='a')"] if "add" in name else []),
            x=(2, 3),
            y=(2, 3),
        ),
    )
for name in ("index_fill", "index_fill_"):
    row(
        name,
        calls(
            f"x.{name}(0, i, 2)",
            f"x.{name}(-1, i, 2.5)",
            f"x.{name}(1, i[0], True)",
            f"x.{name}(1, {ZERO}, 1)",
            *([] if name.endswith("_") else ["torch.index_fill(x, dim=0, index=i, value=-1)"]),
            x=(3, 2),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
        ),
        calls(
            f"x.{name}(0, i, y)",
            x=(3, 2),
            y=(),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
        ),
        calls(f"x.{name}(0, torch.tensor([0]), 2)", x=(), layouts="", dtypes=["float32"]),
        wrong(
            f"x.{name}(0, torch.tensor([2, 0]), 1)",
            f"x.{name}(0, torch.tensor([-1, -3]), 1)",
            f"x.{name}(0, torch.tensor([-1, -2]), 1)",
            f"x.{name}(2, torch.tensor([0]), 1)",
            f"x.{name}(0, torch.tensor([[0]]), 1)",
            f"x.{name}(0, torch.tensor([0.0]), 1)",
            f"x.{name}(0, torch.tensor([0], dtype=torch.int32), 1)",
            f"x.{name}(0, torch.tensor([0]), x[0])",
            f"x.{name}(0, torch.tensor([0]), 'a')",
            f"x.{name}(0, [0], 1)",
            x=(2, 3),
        ),
    )
for name in ("put", "put_"):
    row(
        name,
        calls(
            f"x.{name}(i, y)",
            f"x.{name}(torch.tensor([[5, -6, 0]]), y)",
            x=(2, 3),
            y=(3,),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
            hide="numeric",
        ),
        calls(
            f"x.{name}(i * 3 - 1, y, accumulate=True)",
            f"x.{name}(torch.tensor([[5, 1, 0]]), y)",
            f"x.{name}({ZERO}, y[:0])",
            x=(2, 3),
            y=(3,),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
        ),
        wrong(
            f"x.{name}(torch.tensor([6]), y[:1])",
            f"x.{name}(torch.tensor([-7]), y[:1])",
            f"x.{name}(torch.tensor([0]), y)",
            f"x.{name}(torch.tensor([0]), y[:1].double())",
            f"x.{name}(torch.tensor([0.0]), y[:1])",
            f"x.{name}(torch.tensor([0], dtype=torch.int32), y[:1])",
            f"x.{name}([0], y)",
            f"x.{name}(torch.tensor([0]), 1)",
            f"x[:0].{name}(torch.tensor([0]), y[:1])",
            x=(2, 3),
            y=(3,),
        ),
    )
for name in ("index_reduce", "index_reduce_"):
    row(
        name,
        calls(
            *[
                f"x.{name}(0, i, y, '{reduce}'{more})"
                for reduce in ("mean", "amax", "amin")
                for more in ("", ", include_self=False")
            ],
            f"x.{name}(1, i, y.t(), 'mean')",
            x=(3, 3),
            y=(3, 3),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
        ),
        # second gradients of products: 0 up to rounding, see test_second_gradients.py
        calls(
            f"x.{name}(0, i, y, 'prod')",
            f"x.{name}(0, i, y, 'prod', include_self=False)",
            x=(3, 3),
            y=(3, 3),
            fixed=(I3,),
            dtypes=SMALL,
            layouts="ts",
            mixed=False,
            hide="second",
        ),
        wrong(
            f"x.{name}(0, torch.tensor([2, 0]), y, 'prod')",
            f"x.{name}(0, torch.tensor([0, 0]), y, 'sum')",
            f"x.{name}(0, torch.tensor([0, 0]), y.double(), 'prod')",
            f"x.{name}(0, torch.tensor([0]), y, 'prod')",
            x=(2, 3),
            y=(2, 3),
        ),
        why=ORDER,
        grad_ulps=2,
    )
