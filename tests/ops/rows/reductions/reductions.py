"""The op table: sums, extremes, all and any."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    FLOATS,
    calls,
    once,
    refuses,
    row,
    wrong,
)

DIMS = [{"x": (3,)}, {"x": (0, 3)}, {"x": (2, 1, 3)}, {"x": (2, 3, 2, 2)}]

for name in ("sum", "mean"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x)",
            f"x.{name}(0)",
            f"x.{name}(-1)",
            f"x.{name}(0, keepdim=True)",
            f"x.{name}(dim=-1)",
            f"x.{name}(dtype=torch.float64)",
            f"x.{name}(axis=0)",
            f"x.{name}(dim=[])",
            x=(2, 3),
            sizes=DIMS,
        ),
        calls(
            f"x.{name}((0, 1))",
            f"torch.{name}(x, (0, 2), keepdim=True)",
            f"x.{name}([1, -1], True)",
            f"x.{name}(1, keepdims=True)",
            x=(2, 3, 4),
        ),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(-1, True)", x=(), layouts=""),
        # large enough to be added up in blocks: exact in any order, as the values are
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", x=(3, 1400), hide="numeric"),
        calls(
            f"x.{name}((0, 2))", f"x.{name}((1, 2), True)", f"x.{name}(1)",
            x=(3, 70, 24), dtypes=["float32"], layouts="t", grad=False,
        ),
        once(f"x.{name}(dtype=torch.int32)", inputs=(Input("x", (2,), track=True),)),
        once(
            f"torch.{name}(x, 0, out=o)",
            f"torch.{name}(x, 1, out=o)",
            inputs=(Input("x", (3, 3)), Input("o", (3,))),
        ),
        wrong(
            *refuses(name),
            f"x.{name}(True)",
            f"x.{name}(2)",
            f"x.{name}(-3)",
            f"x.{name}((0, 0))",
            f"x.{name}('a')",
            f"x.{name}(0, 1, 2, 3)",
            f"x.{name}(1.5)",
            f"torch.{name}(3)",
            f"x.{name}(dtype='float32')",
            x=(2, 3),
        ),
        calls(
            f"x.{name}()",
            f"x.{name}(0)",
            x=(12,),
            fill="special",
            dtypes=FLOATS,
            grad=False,
            layouts="",
        ),
        ulps=1,
        grad_ulps=1,
        why="the division by n is done before or after",
    )  # fmt: skip
for name in ("max", "min"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x)",
            f"x.{name}(0)",
            f"x.{name}(dim=-1)",
            f"x.{name}(0, keepdim=True)",
            f"torch.{name}(x, 1, True)",
            f"x.{name}(axis=0, keepdims=True)",
            x=(2, 3),
            sizes=[{"x": (3, 4)}, {"x": (1, 3)}, {"x": (4, 2, 2)}],
        ),
        calls(f"x.{name}()", f"x.{name}(0)", x=(3, 4), fill="ties", hide="numeric"),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(-1, True)", x=(), layouts=""),
        calls(
            f"x.{name}()",
            f"x.{name}(0)",
            f"x.{name}(1)",
            x=(12, 2),
            fill="special",
            dtypes=FLOATS,
            layouts="",
            hide="grad",
        ),
        calls(f"torch.{name}(x, y)", f"x.{name}(y)", x=(2, 3), y=(3,)),
        calls(f"x.{name}(1)", x=(2, 0), layouts=""),
        wrong(
            f"x.{name}(2)",
            f"x.{name}('a')",
            f"torch.{name}(3)",
            f"x.{name}((0, 1))",
            f"x.{name}(0, 1, 2)",
            f"x.{name}(1.5)",
            x=(2, 3),
        ),
        wrong(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", x=(0, 3)),
    )
    row(
        f"arg{name}",
        calls(
            f"x.arg{name}()",
            f"torch.arg{name}(x)",
            f"x.arg{name}(0)",
            f"x.arg{name}(-1)",
            f"x.arg{name}(0, keepdim=True)",
            f"x.arg{name}(keepdim=True)",
            f"x.arg{name}(axis=1, keepdims=True)",
            f"x.arg{name}(None)",
            x=(2, 3),
            sizes=[{"x": (3, 4)}, {"x": ()}, {"x": (4, 2, 2)}],
        ),
        calls(f"x.arg{name}()", f"x.arg{name}(0)", x=(3, 4), fill="ties"),
        calls(
            f"x.arg{name}()",
            f"x.arg{name}(0)",
            x=(12, 2),
            fill="special",
            dtypes=FLOATS,
            layouts="",
        ),
        wrong(
            *refuses(f"arg{name}"),
            f"x.arg{name}(2)",
            f"x.arg{name}('a')",
            f"x.arg{name}((0, 1))",
            x=(2, 3),
        ),
        wrong(f"x.arg{name}()", f"x.arg{name}(0)", f"x.arg{name}(1)", x=(0, 3)),
    )
for name in ("all", "any"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x)",
            f"x.{name}(0)",
            f"x.{name}(-1, keepdim=True)",
            f"x.{name}((0, 1))",
            f"x.{name}(dim=1)",
            f"x.{name}(keepdim=True)",
            f"x.{name}(axis=0, keepdims=True)",
            f"x.{name}(())",
            f"x.{name}(None)",
            x=(2, 3),
            fill="ties",
            sizes=[{"x": (0, 3)}, {"x": (2, 0)}, {"x": (1, 1)}],
        ),
        calls(f"x.{name}()", f"x.{name}(0)", x=(), layouts=""),
        wrong(*refuses(name), f"x.{name}(2)", f"x.{name}('a')", f"x.{name}((0, 0))", x=(2, 3)),
    )
