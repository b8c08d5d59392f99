"""The op table: the larger, the smaller, where."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    binary,
    calls,
    once,
    row,
    wrong,
)

for name in ("maximum", "minimum"):
    row(
        name,
        binary(f"torch.{name}(x, y)", f"x.{name}(y)"),
        calls(f"torch.{name}(x, y)", x=(2, 3), y=(2, 3), fill="ties", hide="numeric"),
        wrong(f"torch.{name}(x, 1)", f"x.{name}('a')", f"torch.{name}(1, x)", x=(2, 3)),
        signed_zeros=False,  # which of 0.0 and -0.0 is larger depends on the vector length
    )
CONDITION = Input("c", (2, 3), "bool")

row(
    "where",
    calls(
        "torch.where(c, x, y)",
        "x.where(c, y)",
        "torch.where(x > 0, x, y)",
        "torch.where(c, x, 0)",
        "torch.where(c, 1.5, x)",
        "torch.where(c, x, True)",
        x=(2, 3),
        y=(3,),
        fixed=(CONDITION,),
    ),
    calls("torch.where(c, x, y)", x=(), y=(2, 1), fixed=(CONDITION,), layouts=""),
    calls("torch.where(x)", x=(2, 3), fill="ties", grad=False, sizes=[{"x": (0, 2)}], hide="base"),
    once(
        "torch.where(c, 1, 2)",
        "torch.where(c, 1, 2.5)",
        "torch.where(c, True, False)",
        inputs=(CONDITION,),
    ),
    wrong(
        "torch.where(x, x, y)",
        "torch.where(x > 0, x, y)",
        "torch.where(1, x, x)",
        "torch.where(x > 0, x, 'a')",
        "torch.where(x > 0, x)",
        x=(3,),
        y=(4,),
    ),
)
