"""The op table: softmax and its relatives."""

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
        terms=2 if name == "log_softmax" else 0,  # an element and the logarithm of a sum
    )

for name in ("softmax", "log_softmax", "softmin"):
    row(
        f"nn.functional.{name}",
        calls(
            f"F.{name}(x, 1)",
            f"F.{name}(x, dim=0, dtype=torch.float64)",
            f"F.{name}(x, 0, 3, torch.float64)",
            x=(2, 3),
            sizes=[{"x": (2, 3, 4)}],
        ),
        calls(
            f"F.{name}(x)",
            x=(3,),
            sizes=[{"x": ()}, {"x": (2, 3)}, {"x": (2, 3, 4)}, {"x": (1, 2, 1, 3)}],
            layouts="s",
            hide="numeric",  # (it warns)
        ),
        wrong(f"F.{name}(x, 2)", f"F.{name}(x, 'a')", x=(2, 3)),
        ulps=4,
        grad_ulps=32,
        terms=2 if name == "log_softmax" else 0,
        why=LIBM,
    )

DRAWN = "F.gumbel_softmax({}) if torch.manual_seed(5) else None"
row(
    "nn.functional.gumbel_softmax",
    calls(
        *[DRAWN.format(f"x{more}") for more in ("", ", 0.5", ", hard=True", ", 2, True, dim=0")],
        x=(2, 3),
        dtypes=FLOATS[:2],
        layouts="ts",
        sizes=[{"x": (2, 2, 3)}, {"x": (0, 3)}],
        hide="numeric",  # (a hard choice jumps)
    ),
    wrong("F.gumbel_softmax(x, dim=5)", "F.gumbel_softmax(x.int())", x=(2, 3)),
    ulps=32,
    grad_ulps=32,
    why=f"{LIBM}; an exponential multiplies the error of its exponent",
)
