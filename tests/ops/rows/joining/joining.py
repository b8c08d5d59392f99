"""The op table: Joining along a dimension that is there, or along a new one."""

from tests.ops.observe import Input
from tests.ops.sweeps import FLOATS, calls, once, row, tensors, wrong

row(
    "cat",
    calls(
        "torch.cat([x, y])",
        "torch.cat((x, y), 1)",
        "torch.cat([x, y], dim=-1)",
        "torch.cat([x])",
        "torch.cat([x, y, x])",
        "torch.cat(tensors=(x, y), axis=1)",
        x=(2, 3),
        y=(2, 3),
        sizes=[{"x": (0, 3), "y": (2, 3)}],
    ),
    calls("torch.cat([x, y])", x=(0,), y=(2, 3), layouts="", dtypes=FLOATS),
    calls("torch.cat([y, x], 1)", "torch.cat([x, x, y], -1)", x=(0,), y=(2, 3), layouts=""),
    calls("torch.cat([x, x])", "torch.cat([x, y])", x=(0,), y=(0,), layouts=""),
    once(
        "torch.cat([x, y], out=z)",
        "torch.cat([x, y], 1, out=torch.zeros(0))",
        "torch.cat([x.long(), y.int()], out=z)",
        inputs=tensors(x=(2, 3), y=(2, 3), z=(4, 3)),
    ),
    once(
        "torch.cat([x, y], out=z)", inputs=(Input("x", (2,), track=True), *tensors(y=(2,), z=(4,)))
    ),
    once(
        "torch.cat([x.transpose(1, 2), y.transpose(1, 2)])",
        inputs=tensors(x=(1, 2, 3), y=(2, 2, 3)),
    ),
    once("torch.cat([x, y])", inputs=tensors(x=(2, 3), y=(0, 2))),
    once("torch.cat([x, y], 1)", "torch.cat([x, y])", inputs=tensors(x=(0,), y=(0,))),
    wrong(
        "torch.cat([])",
        "torch.cat([x, y])",
        "torch.cat([x, x], 2)",
        "torch.cat(x)",
        "torch.cat(3)",
        "torch.cat([x, 3])",
        "torch.cat([x, None])",
        "torch.cat([x, y[0]])",
        "torch.cat([x], 'a')",
        "torch.cat([x[0, 0], x[0, 0]])",
        "torch.cat([x, y], 1)",
        "torch.cat([x, x], dim=None)",
        "torch.cat([x, x], 1.5)",
        "torch.cat()",
        "x.cat(x)",
        x=(2, 3),
        y=(3, 4),
    ),
)
for name in ("concat", "concatenate"):
    row(
        name,
        calls(f"torch.{name}([x, y])", x=(2, 3), y=(1, 3), dtypes=FLOATS),
        once(f"torch.{name}([x, x], axis=1)", inputs=tensors(x=(2, 3))),
    )
row(
    "stack",
    calls(
        "torch.stack([x, y])",
        "torch.stack((x, y), 1)",
        "torch.stack([x, y], dim=-1)",
        "torch.stack([x])",
        "torch.stack([x, y, x], 2)",
        "torch.stack(tensors=[x, y], axis=0)",
        x=(2, 3),
        y=(2, 3),
        sizes=[{"x": (), "y": ()}, {"x": (0,), "y": (0,)}],
    ),
    once(
        "torch.stack([x, y], out=z)",
        "torch.stack([x, y], 1, out=torch.zeros(0))",
        inputs=tensors(x=(2, 3), y=(2, 3), z=(2, 2, 3)),
    ),
    wrong(
        "torch.stack([])",
        "torch.stack([x, y])",
        "torch.stack([x, x], 3)",
        "torch.stack([x, x], 'a')",
        "torch.stack([x, x], None)",
        "torch.stack(x)",
        "torch.stack([x, 3])",
        "torch.stack(3)",
        "torch.stack()",
        x=(2, 3),
        y=(3, 4),
    ),
)
