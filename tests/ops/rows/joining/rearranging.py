"""The op table: elements in another order or number, stacks."""

from tests.ops.observe import Input
from tests.ops.sweeps import VIEWED, calls, once, refuses, row, tensors, wrong

row(
    "flip",
    calls(
        "torch.flip(x, (0,))",
        "x.flip(0, 1)",
        "x.flip([-1])",
        "x.flip(())",
        "x.flip(dims=(0, 2))",
        x=(2, 3, 4),
        sizes=[{"x": (1, 0, 3)}, {"x": (1, 1, 1)}],
    ),
    calls("x.flip(0)", "x.flip(())", x=(), dtypes=[], layouts=""),
    once("x.flip(0)", inputs=(Input("x", (12,), fill="special"),)),
    wrong("x.flip(0, 0)", "x.flip(5)", "x.flip()", "x.flip('a')", "torch.flip(3, (0,))", x=(2, 3)),
)
for name, least in (("fliplr", 2), ("flipud", 1)):
    row(
        name,
        calls(f"torch.{name}(x)", f"x.{name}()", x=(2, 3), dtypes=VIEWED),
        calls(f"x.{name}()", x=(2, 3, 2), dtypes=[]),
        wrong(f"x.{name}()", x=(3,) * (least - 1)),
        wrong(*refuses(name), x=(2, 3)),
    )
row(
    "rot90",
    calls(
        "torch.rot90(x)",
        "x.rot90(2)",
        "x.rot90(3, (1, 2))",
        "x.rot90(-1, [0, -1])",
        "x.rot90(k=4)",
        "x.rot90(5, dims=(2, 0))",
        x=(2, 3, 4),
        dtypes=VIEWED,
        sizes=[{"x": (0, 3, 2)}],
    ),
    wrong(
        "torch.rot90(x, 1, (0,))",
        "torch.rot90(x, 1, (0, 0))",
        "torch.rot90(x, 1, (0, 3))",
        "torch.rot90(x, 1, (-3, 0))",
        "torch.rot90(x, 1.5)",
        "torch.rot90(3)",
        x=(2, 3, 4),
    ),
    wrong("x.rot90()", x=(3,)),
)
row(
    "roll",
    calls(
        "torch.roll(x, 1)",
        "x.roll(-4)",
        "x.roll(2, 1)",
        "x.roll((1, -1), (0, 2))",
        "x.roll(shifts=(5, 1), dims=(-1, -1))",
        "x.roll((1,), 0)",
        x=(2, 3, 4),
        dtypes=VIEWED,
        sizes=[{"x": (1, 0, 2)}],
    ),
    calls("x.roll(1)", x=(), dtypes=[], layouts=""),
    wrong(
        "x.roll((1, 2))",
        "x.roll((1,), (0, 1))",
        "x.roll(())",
        "x.roll(1, 5)",
        "x.roll(1.5)",
        "x.roll()",
        "torch.roll(3, 1)",
        x=(2, 3),
    ),
    wrong("x.roll(1, 0)", x=()),
)
row(
    "repeat",
    calls(
        "x.repeat(2, 3)",
        "x.repeat((1, 2))",
        "x.repeat(2, 1, 2)",
        "x.repeat(0, 1)",
        "x.repeat(repeats=(1, 1))",
        x=(2, 3),
        sizes=[{"x": (0, 3)}, {"x": (1, 1)}],
    ),
    calls("x.repeat(2)", "x.repeat(())", "x.repeat(2, 2)", x=(), dtypes=[], layouts=""),
    wrong(
        "x.repeat(2)",
        "x.repeat()",
        "x.repeat(2, -1)",
        "x.repeat('a')",
        "x.repeat(1.5, 1)",
        "torch.repeat(x, (1, 1))",
        x=(2, 3),
    ),
)
row(
    "tile",
    calls(
        "torch.tile(x, (2,))",
        "x.tile(2, 1)",
        "x.tile(1, 2, 2)",
        "x.tile(dims=(2, 2))",
        x=(2, 3),
        dtypes=VIEWED,
    ),
    calls("x.tile(2)", "x.tile(())", x=(), dtypes=[], layouts=""),
    wrong("x.tile(-1)", "x.tile('a')", "torch.tile(3, (1,))", x=(2, 3)),
)
row(
    "repeat_interleave",
    calls(
        "torch.repeat_interleave(x, 2)",
        "x.repeat_interleave(2, 1)",
        "x.repeat_interleave(3, dim=-2)",
        "x.repeat_interleave(0, 0)",
        "x.repeat_interleave(repeats=1, dim=0, output_size=2)",
        x=(2, 3),
        sizes=[{"x": (0, 3)}],
    ),
    calls(
        "x.repeat_interleave(i, 0)",
        "torch.repeat_interleave(x, j)",
        "x.repeat_interleave(j, 1)",
        "x.repeat_interleave(torch.tensor([2, 0]), 0)",
        "x.repeat_interleave(torch.tensor(2), 0, output_size=4)",
        x=(2, 3),
        fixed=(Input("i", (2,), "int64", fill="index"), Input("j", (1,), "int64", fill="positive")),
        dtypes=VIEWED,
    ),
    calls("x.repeat_interleave(2)", "x.repeat_interleave(2, 0)", x=(), dtypes=[], layouts=""),
    once(
        "torch.repeat_interleave(torch.tensor([1, 0, 2]))",
        "torch.repeat_interleave(repeats=torch.tensor([1, 2], dtype=torch.int32))",
        "torch.repeat_interleave(torch.tensor([1, 2]), output_size=3)",
        "torch.repeat_interleave(torch.tensor(2))",
        "torch.repeat_interleave(torch.tensor([1.0]))",
        "torch.repeat_interleave(torch.tensor([-1]))",
    ),
    wrong(
        "x.repeat_interleave(-1)",
        "x.repeat_interleave(torch.tensor([1, 2]))",
        "x.repeat_interleave(torch.tensor([1, 2, 3]), 0)",
        "x.repeat_interleave(torch.tensor([1.0, 2]), 0)",
        "x.repeat_interleave(torch.tensor([-1, 2]), 0)",
        "x.repeat_interleave(torch.tensor([[1, 2]]), 0)",
        "x.repeat_interleave(torch.tensor([1, 2]), 0, output_size=4)",
        "x.repeat_interleave(2, 0, output_size=3)",
        "x.repeat_interleave(2, 5)",
        "x.repeat_interleave(1.5)",
        x=(2, 3),
    ),
)

# ---- stacks -------------------------------------------------------------------------------------

STACKS = [{"x": (3,), "y": (3,)}, {"x": (), "y": ()}, {"x": (2, 3, 2), "y": (2, 3, 2)}]
for name in ("hstack", "vstack", "row_stack", "dstack", "column_stack"):
    row(
        name,
        calls(f"torch.{name}((x, y))", x=(2, 3), y=(2, 3), sizes=STACKS),
        calls(f"torch.{name}([x])", f"torch.{name}(tensors=(x, x))", x=(2,), dtypes=VIEWED),
        once(f"torch.{name}((x, x), out=torch.zeros(0))", inputs=tensors(x=(2, 2))),
        wrong(
            f"torch.{name}(())",
            f"torch.{name}(x)",
            f"torch.{name}((x, 3))",
            f"torch.{name}(3)",
            f"torch.{name}((x, y))",
            x=(2, 3),
            y=(5, 4),
        ),
    )
