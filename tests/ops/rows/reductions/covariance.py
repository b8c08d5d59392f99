"""The op table: covariance, areas."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    ORDER,
    calls,
    refuses,
    row,
    wrong,
)

# ---- covariance ---------------------------------------------------------------------------------

NUMBERS = ["float32", "float64", "int64", "uint8"]
row(
    "cov",
    calls("torch.cov(x)", "x.cov()", x=(2, 5), dtypes=NUMBERS, sizes=[{"x": (4,)}, {"x": (3, 2)}]),
    calls(
        "torch.cov(x, correction=0)",
        "torch.cov(x, correction=2, fweights=y)",
        "torch.cov(x, fweights=y, aweights=z)",
        "torch.cov(x, aweights=z, correction=0)",
        x=(2, 5),
        fixed=(
            Input("y", (5,), "int64", fill="positive"),
            Input("z", (5,), "float64", fill="positive"),
        ),
        dtypes=["float64"],
        layouts="",
    ),
    calls("torch.cov(x)", x=(2, 1), layouts="", grad=False),
    wrong("torch.cov(x)", *refuses("cov"), x=(2, 2, 2)),
    wrong(
        "torch.cov(x > 0)", "torch.cov(x, correction=1.5)", "torch.cov(x, fweights=x[0])", x=(2, 3)
    ),
    wrong("torch.cov(x, aweights=x)", "torch.cov(x, aweights=x[0] * 0)", x=(2, 3)),
    wrong("torch.cov(x, aweights=-x[0] ** 2)", "torch.cov(x, aweights=x[0, :2])", x=(2, 3)),
    ulps=16,
    grad_ulps=64,
    why=ORDER,
)
row(
    "corrcoef",
    calls("torch.corrcoef(x)", "x.corrcoef()", x=(2, 5), dtypes=NUMBERS, layouts="ts"),
    calls("torch.corrcoef(x)", x=(4,), dtypes=NUMBERS, layouts="", grad=False),
    wrong("torch.corrcoef(x)", *refuses("corrcoef"), x=(2, 2, 2)),
    ulps=64,
    grad_ulps=1e4,
    why=f"{ORDER}; the gradients are differences that nearly cancel",
)

# ---- areas --------------------------------------------------------------------------------------

for name in ("trapezoid", "trapz", "cumulative_trapezoid"):
    row(
        name,
        calls(
            f"torch.{name}(x)",
            f"torch.{name}(x, dx=2.5)",
            f"torch.{name}(x, dim=0)",
            f"torch.{name}(x, y)",
            f"torch.{name}(x, y[0], dim=1)",
            f"torch.{name}(x, x, dim=-2)",
            x=(3, 4),
            y=(3, 4),
            dtypes=NUMBERS[:3],
            layouts="t",
            mixed=False,
            hide="",
        ),
        calls(f"torch.{name}(x)", x=(2, 1), layouts="", dtypes=NUMBERS),
        calls(f"torch.{name}(x)", x=(2, 0), layouts="", dtypes=NUMBERS, grad=False, hide="stride"),
        wrong(
            f"torch.{name}(x > 0)",
            f"torch.{name}(x, x[0, :2])",
            f"torch.{name}(x, x, dx=2)",
            x=(2, 3),
        ),
        wrong(f"torch.{name}(x, dim=5)", f"torch.{name}(x[0, 0])", f"torch.{name}('a')", x=(2, 3)),
        ulps=8,
        grad_ulps=16,
        why=ORDER,
    )
