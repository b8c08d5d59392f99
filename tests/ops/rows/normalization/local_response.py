"""The op table: responses divided by those of near channels."""

from tests.ops.sweeps import LIBM, calls, row, wrong

row(
    "nn.functional.local_response_norm",
    calls(
        "F.local_response_norm(x, 2)",
        x=(2, 3, 2),
        dtypes=["float32", "float64"],
        layouts="ts",
        sizes=[{"x": (1, 4, 2, 2)}, {"x": (1, 2, 1, 2, 1)}, {"x": (2, 0, 2)}],
    ),
    calls("F.local_response_norm(x, 3, 0.5, 0.5, 2.0)", x=(1, 4, 2), dtypes=["float32"]),
    calls(
        "F.local_response_norm(x, size=1, alpha=1, beta=1, k=0)",
        x=(1, 2, 2),
        dtypes=["float32"],
        layouts="",
    ),
    wrong(
        "F.local_response_norm(x, 2)",
        "F.local_response_norm(x)",
        "F.local_response_norm('a', 2)",
        x=(2, 3),
    ),
    ulps=8,
    why=LIBM,
    grad_ulps=32,
)
