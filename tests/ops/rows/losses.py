"""The op table: Softmax and the losses."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    FLOATS,
    LIBM,
    ORDER,
    calls,
    row,
    wrong,
)

for name in ("softmax", "log_softmax"):
    row(
        name,
        calls(
            f"torch.{name}(x, 0)",
            f"x.{name}(-1)",
            f"F.{name}(x, dim=1)",
            f"torch.{name}(x, 1, dtype=torch.float64)",
            x=(2, 3),
            sizes=[{"x": (0, 3)}, {"x": (2, 0)}, {"x": (2, 3, 4)}, {"x": (3, 40)}],
        ),
        calls(f"torch.{name}(x, 0)", f"torch.{name}(x, -1)", x=(), layouts=""),
        calls(f"torch.{name}(x * 100, 1)", x=(3, 5), dtypes=FLOATS, grad=False),
        calls(
            f"torch.{name}(x, 0)", x=(12,), fill="special", dtypes=FLOATS, grad=False, layouts=""
        ),
        wrong(
            f"torch.{name}(x)",
            f"torch.{name}(x, 2)",
            f"torch.{name}(x, 'a')",
            f"torch.{name}(3, 0)",
            f"x.{name}(-3)",
            x=(2, 3),
        ),
        ulps=4,
        grad_ulps=32,
        why=f"{LIBM}, and {ORDER}; the terms of gradients nearly cancel",
    )

LABELS = Input("t", (4,), "int64", fill="ties")
WEIGHTS = Input("w", (3,), "float64", fill="positive")

# nll_loss is linear: torch gives second gradients of zeros, minitorch none
for name, spread in (("nll_loss", "second"), ("cross_entropy", "")):
    row(
        f"nn.functional.{name}",
        calls(
            f"F.{name}(x, t)",
            f"F.{name}(x, t, reduction='sum')",
            f"F.{name}(x, t, reduction='none')",
            f"F.{name}(x, t, ignore_index=1)",
            f"F.{name}(x, t, ignore_index=-100)",
            f"F.{name}(x, torch.tensor([-100, 1, -100, 0]))",
            f"F.{name}(x, t * 0, ignore_index=0)",
            f"F.{name}(x, t, reduction='none', ignore_index=0)",
            x=(4, 3),
            fixed=(LABELS,),
            dtypes=("float32", "float64"),
            hide=spread,
        ),
        calls(
            f"F.{name}(x, t, w)",
            f"F.{name}(x, t, weight=w, reduction='sum')",
            f"F.{name}(x, t, w, reduction='none')",
            f"F.{name}(x, t, w, ignore_index=2)",
            x=(4, 3),
            fixed=(LABELS, WEIGHTS),
            dtypes=("float64",),
            layouts="",
            hide=spread,
        ),
        calls(
            f"F.{name}(x, torch.tensor(1))", x=(3,), dtypes=("float32",), layouts="s", hide=spread
        ),
        calls(
            f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]))",
            f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]), reduction='none')",
            x=(2, 3, 2),
            dtypes=("float32",),
            layouts="ts",
            hide=f"{spread} graph base",
        ),
        calls(
            f"F.{name}(x, torch.zeros(0, dtype=torch.int64))",
            f"F.{name}(x, torch.zeros(0, dtype=torch.int64), reduction='sum')",
            x=(0, 3),
            dtypes=("float32",),
            layouts="",
            hide=spread,
        ),
        wrong(
            f"F.{name}(x, torch.tensor([0, 1]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 3]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, -1]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2], dtype=torch.int32))",
            f"F.{name}(x, torch.tensor([0.0, 1.0, 2.0, 2.0]))",
            f"F.{name}(x, torch.tensor([[0, 1, 2, 2]]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), reduction='avg')",
            f"F.{name}(x, 3)",
            f"F.{name}(x)",
            f"F.{name}(3, x)",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), torch.ones(2))",
            f"F.{name}(x.int(), torch.tensor([0, 1, 2, 2]))",
            f"F.{name}(x, torch.tensor(1))",
            x=(4, 3),
        ),
        ulps=4,
        grad_ulps=32,
        why=f"{LIBM}, and {ORDER}",
    )
row(
    "nn.functional.mse_loss",
    calls(
        "F.mse_loss(x, y)",
        "F.mse_loss(x, y, reduction='sum')",
        "F.mse_loss(x, y, reduction='none')",
        x=(2, 3),
        y=(2, 3),
        dtypes=("float32", "float64", "int64"),
        sizes=[{"y": (3,)}, {"x": (), "y": ()}, {"x": (0,), "y": (0,)}],
    ),
    wrong(
        "F.mse_loss(x, y)", "F.mse_loss(x, x, reduction='avg')", "F.mse_loss(x)", x=(2, 3), y=(4,)
    ),
    ulps=1,
    grad_ulps=4,
    why="the division by n is done before or after",
)

for name in ("softmax", "log_softmax"):
    row(f"nn.functional.{name}", calls(f"F.{name}(x, 1)", x=(2, 3)), ulps=4, grad_ulps=32, why=LIBM)
