"""The op table: pooling of volumes."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import FLOATS, calls, no_slopes, row, wrong

VOLUME = {"x": (1, 2, 3, 2, 4)}
SOME = [*FLOATS, "int64", "int32", "bool"]
ROUNDED = "the elements of a window are added in another order"
LAST = Input("x", (2, 2, 3, 4, 2))


def last(expression: str) -> list[Case]:
    """The expression on volumes whose channels come last in memory."""
    return [Case(expression.replace("x,", "x.permute(0, 4, 1, 2, 3),", 1), (LAST,))]


row(
    "nn.functional.max_pool3d",
    calls("F.max_pool3d(x, 2, return_indices=True)", **VOLUME, dtypes=SOME, layouts="t"),
    no_slopes(
        calls(
            "F.max_pool3d(x, (2, 1, 3), (1, 2, 2), (1, 0, 1), 1, True, True)",
            "F.max_pool3d(x[0], 2, 1, 1)",
            **VOLUME,
            dtypes=["float32"],
            layouts="",
        )
    ),
    last("F.max_pool3d(x, 2)"),
    wrong(
        "F.max_pool3d('a', 2)",
        "F.max_pool3d(x, (2, 2))",
        "F.max_pool3d(x, 2, (2, 2))",
        "F.max_pool3d(x, 2, 2, (1, 1))",
        "F.max_pool3d(x, 2, 2, 0, (1, 1))",
        "F.max_pool3d(x[0, 0], 2)",
        "F.max_pool3d(x[:, :0], 2)",
        "F.max_pool3d(x, 9)",
        "F.max_pool3d(x, 2, padding=2)",
        "F.max_pool3d(x, 0, 1)",
        "F.max_pool3d(x, 2, -1)",
        "F.max_pool3d(x, 2, 0)",
        "F.max_pool3d(x, 2, 1, 0, 0)",
        **VOLUME,
    ),
)
row(
    "nn.functional.avg_pool3d",
    calls("F.avg_pool3d(x, 2)", **VOLUME, dtypes=SOME, layouts="t"),
    no_slopes(
        calls(
            "F.avg_pool3d(x, (2, 1, 3), (1, 2, 2), (1, 0, 1), True, False)",
            "F.avg_pool3d(x[0], 2, 1, 1, divisor_override=3)",
            **VOLUME,
            dtypes=["float32"],
            layouts="",
        )
    ),
    last("F.avg_pool3d(x, 2)"),
    wrong(
        "F.avg_pool3d(x, (2, 2))",
        "F.avg_pool3d(x[0, 0], 2)",
        "F.avg_pool3d(x[:, :0], 2)",
        "F.avg_pool3d(x, 9)",
        "F.avg_pool3d(x, 2, padding=2)",
        "F.avg_pool3d(x, 0, 1)",
        "F.avg_pool3d(x, 2, divisor_override=0)",
        **VOLUME,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "nn.functional.adaptive_avg_pool3d",
    calls("F.adaptive_avg_pool3d(x, (2, 1, 3))", **VOLUME, dtypes=SOME, layouts="t"),
    no_slopes(
        calls(
            "F.adaptive_avg_pool3d(x, 1)",
            "F.adaptive_avg_pool3d(x[0], (None, 4, 2))",
            **VOLUME,
            dtypes=["float32"],
            layouts="",
        )
    ),
    last("F.adaptive_avg_pool3d(x, 2)"),
    wrong(
        "F.adaptive_avg_pool3d('a', 2)",
        "F.adaptive_avg_pool3d(x, (2, 2))",
        "F.adaptive_avg_pool3d(x, -1)",
        "F.adaptive_avg_pool3d(x[0, 0], 2)",
        "F.adaptive_avg_pool3d(x[:, :0], 2)",
        **VOLUME,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "nn.functional.adaptive_max_pool3d",
    calls("F.adaptive_max_pool3d(x, (2, 1, 3), True)", **VOLUME, dtypes=SOME, layouts="t"),
    calls("F.adaptive_max_pool3d(x[0], (None, 4, 2))", **VOLUME, dtypes=FLOATS, layouts=""),
    last("F.adaptive_max_pool3d(x, 2)"),
    wrong(
        "F.adaptive_max_pool3d(x, (2, 2))",
        "F.adaptive_max_pool3d(x[0, 0], 2)",
        "F.adaptive_max_pool3d(x[:, :0], 2)",
        **VOLUME,
    ),
)
