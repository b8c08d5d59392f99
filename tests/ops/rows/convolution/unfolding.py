"""The op table: windows as columns."""

from tests.ops.sweeps import ALL, calls, no_slopes, row, wrong

SPACE = {"x": (2, 2, 3, 4)}
row(
    "nn.functional.unfold",
    calls("F.unfold(x, 2)", **SPACE, dtypes=ALL, sizes=[{"x": (2, 3, 3)}, {"x": (0, 1, 2, 2)}]),
    no_slopes(
        calls(
            "F.unfold(x, (2, 3), (1, 2), (1, 2), (2, 1))",
            "F.unfold(x, kernel_size=[3, 1], stride=2)",
            "F.unfold(x, 1)",
            **SPACE,
            dtypes=["float32"],
            layouts="t",
        )
    ),
    wrong(
        "F.unfold(x)",
        "F.unfold('a', 2)",
        "F.unfold(x, 'a')",
        "F.unfold(x, 1.5)",
        "F.unfold(x, (2, 2, 2))",
        "F.unfold(x, (2,))",
        "F.unfold(x, 2, (1, 1, 1))",
        "F.unfold(x, 0)",
        "F.unfold(x, 2, 0)",
        "F.unfold(x, 2, -1)",
        "F.unfold(x, 2, 1, -1)",
        "F.unfold(x, 2, 1, 1, 0)",
        "F.unfold(x, 8)",
        "F.unfold(x[0, 0], 2)",
        "F.unfold(x[0, 0, 0], 2)",
        "F.unfold(x[0, 0, 0, 0], 2)",
        "F.unfold(x[None], 2)",
        "F.unfold(x[:, :0], 2)",
        "F.unfold(x[:, :, :0], 2)",
        "F.unfold(x[:, :, :, :0], 2)",
        **SPACE,
    ),
)
COLUMNS = {"x": (2, 8, 6)}
row(
    "nn.functional.fold",
    calls("F.fold(x, (3, 4), 2)", **COLUMNS, dtypes=ALL, sizes=[{"x": (4, 6)}, {"x": (0, 4, 6)}]),
    no_slopes(
        calls(
            "F.fold(x, 4, (2, 1), (1, 2), (1, 0), (2, 2))",
            "F.fold(x, [3, 2], kernel_size=1)",
            **COLUMNS,
            dtypes=["float32"],
            layouts="t",
        )
    ),
    wrong(
        "F.fold(x, (3, 4))",
        "F.fold('a', (3, 4), 2)",
        "F.fold(x, 'a', 2)",
        "F.fold(x, (3, 4, 5), 2)",
        "F.fold(x, (3, 4), (2,))",
        "F.fold(x, (3, 5), 2)",
        "F.fold(x, 3, 2)",
        "F.fold(x, (3, 4), 3)",
        "F.fold(x, (1, 1), 2)",
        "F.fold(x, (-1, 4), 2)",
        "F.fold(x, (3, 4), 0)",
        "F.fold(x, (3, 4), 2, 0)",
        "F.fold(x, (3, 4), 2, 1, -1)",
        "F.fold(x, (3, 4), 2, 1, 0, 0)",
        "F.fold(x[0, 0], (3, 4), 2)",
        "F.fold(x[None], (3, 4), 2)",
        "F.fold(x[:, :0], (3, 4), 2)",
        "F.fold(x[0, :7], (3, 4), 2)",
        **COLUMNS,
    ),
)
