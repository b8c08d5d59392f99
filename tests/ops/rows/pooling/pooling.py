"""The op table: the largest and the mean of windows and bins."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import ALL, FLOATS, calls, no_slopes, row, wrong

IMAGE = {"x": (1, 2, 4, 5)}
SIGNAL = {"x": (2, 2, 6)}
ROUNDED = "the elements of a window are added in another order"
NHWC = Input("x", (2, 3, 4, 2))
NHWC_GRAD = Input("x", (2, 3, 4, 2), "float64", track=True)


def nhwc(*expressions: str) -> list[Case]:
    """Expressions on images whose channels come last in memory."""
    texts = [text.replace("x,", "x.permute(0, 3, 1, 2),", 1) for text in expressions]
    return [Case(text, (given,)) for text in texts for given in (NHWC, NHWC_GRAD)]


def special(*expressions: str) -> list[Case]:
    """Expressions on inf, nan and zeros of both signs."""
    return [
        Case(text, (Input("x", (2, 2, 2, 6), dtype, fill="special", track=track),))
        for text in expressions
        for dtype, track in (("float32", False), ("float64", True))
    ]


MORE = [{"x": (2, 3, 3)}, {"x": (0, 1, 4, 4)}, {"x": (2, 1, 3, 2)}]

row(
    "max_pool2d",
    calls("torch.max_pool2d(x, 2)", **IMAGE, dtypes=ALL, sizes=MORE),
    wrong("torch.max_pool2d(x)", "torch.max_pool2d(x, 2, 2, 0, 1, False, True)", **IMAGE),
)
row(
    "nn.functional.max_pool2d",
    calls("F.max_pool2d(x, 2, return_indices=True)", **IMAGE, dtypes=ALL, sizes=MORE),
    no_slopes(
        calls("F.max_pool2d(x, 2, 1, 1)", x=(1, 1, 4, 4), fill="ties", dtypes=["float32", "int64"])
    ),
    no_slopes(
        calls(
            "F.max_pool2d(x, (2, 3), (1, 2), (1, 1), 1, True, True)",
            "F.max_pool2d(x, 3, 2, 1, ceil_mode=True, return_indices=True)",
            "F.max_pool2d(x, 2, 2, 1, ceil_mode=True, return_indices=True)",
            "F.max_pool2d(x, (2,), dilation=2, return_indices=True)",
            "F.max_pool2d(x, 3, 1, 1, dilation=(1, 2), return_indices=True)",
            "F.max_pool2d(x, [4, 5], stride=[])",
            "F.max_pool2d(x, 1, 3)",
            "F.max_pool2d(x, 1)",
            "F.max_pool2d(input=x, kernel_size=2, stride=None, padding=1)",
            x=(1, 2, 4, 5),
            dtypes=["float32", "uint8"],
            layouts="t",
        )
    ),
    nhwc("F.max_pool2d(x, 2)", "F.max_pool2d(x, 2, 1, 1, return_indices=True)"),
    special("F.max_pool2d(x, 2, 1, 1, return_indices=True)", "F.max_pool2d(x, (2, 1))"),
    wrong(
        "F.max_pool2d(x)",
        "F.max_pool2d('a', 2)",
        "F.max_pool2d(x, None)",
        "F.max_pool2d(x, 1.5)",
        "F.max_pool2d(x, 2, 'a')",
        "F.max_pool2d(x, 2, padding=None)",
        "F.max_pool2d(x, 2, 1, 0, 1, 1.5)",
        "F.max_pool2d(x, ())",
        "F.max_pool2d(x, (2, 2, 2))",
        "F.max_pool2d(x, 2, (2, 2, 2))",
        "F.max_pool2d(x, 2, 2, (0, 0, 0))",
        "F.max_pool2d(x, 2, 2, 0, (1, 1, 1))",
        "F.max_pool2d(x[0, 0], 2)",
        "F.max_pool2d(x[None], 2)",
        "F.max_pool2d(x[:, :0], 2)",
        "F.max_pool2d(x[:, :, :0], 2)",
        "F.max_pool2d(x, 8)",
        "F.max_pool2d(x, 2, padding=2)",
        "F.max_pool2d(x, (2, 3), 1, (0, 2))",
        "F.max_pool2d(x, 2, padding=-1)",
        "F.max_pool2d(x, 0)",
        "F.max_pool2d(x, 0, 1)",
        "F.max_pool2d(x, (2, -1), 1)",
        "F.max_pool2d(x, 2, 0)",
        "F.max_pool2d(x, 2, -1)",
        "F.max_pool2d(x, 2, dilation=0)",
        "F.max_pool2d(x.bool(), 2)",
        **IMAGE,
    ),
    signed_zeros=False,  # of 0.0 and -0.0 NumPy's maximum may give either
)
row(
    "max_pool1d",
    calls("torch.max_pool1d(x, 2)", **SIGNAL, dtypes=ALL, sizes=[{"x": (3, 5)}, {"x": (0, 2, 4)}]),
    wrong("torch.max_pool1d(x)", "torch.max_pool1d(x, 2, 2, 0, 1, False, True)", **SIGNAL),
)
row(
    "nn.functional.max_pool1d",
    no_slopes(
        calls(
            "F.max_pool1d(x, 3, 1, 1)",
            "F.max_pool1d(x, (4,), (3,), 0, 1, True)",
            "F.max_pool1d(x, 2, (), dilation=3)",
            "F.max_pool1d(x, 2, return_indices=True)",
            "F.max_pool1d(x, 3, 2, 1, ceil_mode=True, return_indices=True)",
            **SIGNAL,
            dtypes=["float32", "int64"],
        )
    ),
    wrong(
        "F.max_pool1d('a', 2)",
        "F.max_pool1d(x, 1.5)",
        "F.max_pool1d(x[0, 0], 2)",
        "F.max_pool1d(x[None], 2)",
        "F.max_pool1d(x[:, :0], 2)",
        "F.max_pool1d(x, 7)",
        "F.max_pool1d(x, 0)",
        "F.max_pool1d(x, 2, 0)",
        "F.max_pool1d(x, 2, 1, -1)",
        "F.max_pool1d(x, 2, 1, 3)",
        "F.max_pool1d(x, 2, 1, 0, 0)",
        "F.max_pool1d(x, (2, 2))",
        "F.max_pool1d(x, ())",
        "F.max_pool1d(x, 2, (2, 2))",
        "F.max_pool1d(x, 2, 1, (0, 0))",
        "F.max_pool1d(x, 2, 1, 0, (1, 1))",
        "F.max_pool1d(x.bool(), 2)",
        **SIGNAL,
    ),
)
row(
    "max_pool1d_with_indices",
    calls("torch.max_pool1d_with_indices(x, 2)", **SIGNAL, dtypes=["float32", "int64", "bool"]),
    wrong(
        "torch.max_pool1d_with_indices(x[0, 0], 2)",
        "torch.max_pool1d_with_indices(x, 7)",
        "torch.max_pool1d_with_indices(x, 0)",
        "torch.max_pool1d_with_indices(x, (2, 2))",
        "torch.max_pool1d_with_indices(x, 2, 1, 3)",
        "torch.max_pool1d_with_indices(x, 2, 1, 0, 0)",
        "torch.max_pool1d_with_indices(x[:, :0], 2)",
        **SIGNAL,
    ),
)
row(
    "nn.functional.avg_pool2d",
    calls("F.avg_pool2d(x, 2)", **IMAGE, dtypes=ALL, sizes=MORE),
    no_slopes(
        calls(
            "F.avg_pool2d(x, (2, 3), (1, 2), (1, 1), True, False)",
            "F.avg_pool2d(x, 3, 2, 1, ceil_mode=True)",
            "F.avg_pool2d(x, 3, 2, 1, count_include_pad=False)",
            "F.avg_pool2d(x, [4, 5], stride=[])",
            "F.avg_pool2d(x, (3, 1), 1, divisor_override=-2)",
            "F.avg_pool2d(x, 1, 3)",
            "F.avg_pool2d(x, 1)",
            "F.avg_pool2d(input=x, kernel_size=2, stride=None, padding=1)",
            **IMAGE,
            dtypes=["float32", "float16", "int64"],
            layouts="t",
        )
    ),
    nhwc("F.avg_pool2d(x, 2)", "F.avg_pool2d(x, 2, 1, 1)"),
    special("F.avg_pool2d(x, 2, 1, 1)"),
    wrong(
        "F.avg_pool2d(x)",
        "F.avg_pool2d('a', 2)",
        "F.avg_pool2d(x, 2.5)",
        "F.avg_pool2d(x, ())",
        "F.avg_pool2d(x, (2, 2, 2))",
        "F.avg_pool2d(x, 2, (1, 1, 1))",
        "F.avg_pool2d(x, 2, 1, (1, 1, 1))",
        "F.avg_pool2d(x, 2, divisor_override=0)",
        "F.avg_pool2d(x[0, 0], 2)",
        "F.avg_pool2d(x[0, 0, 0, 0], 2)",
        "F.avg_pool2d(x[None], 2)",
        "F.avg_pool2d(x[:, :0], 2)",
        "F.avg_pool2d(x, 8)",
        "F.avg_pool2d(x, 2, padding=2)",
        "F.avg_pool2d(x, 2, padding=-1)",
        "F.avg_pool2d(x, 0)",
        "F.avg_pool2d(x, -1, 1)",
        "F.avg_pool2d(x, 2, 0)",
        "F.avg_pool2d(x, 2, -1)",
        **IMAGE,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "avg_pool1d",
    calls("torch.avg_pool1d(x, 2)", **SIGNAL, dtypes=ALL),
    wrong("torch.avg_pool1d(x)", "torch.avg_pool1d(x, 2, 2, 0, False, True, 1)", **SIGNAL),
    ulps=2,
    why=ROUNDED,
)
row(
    "nn.functional.avg_pool1d",
    no_slopes(
        calls(
            "F.avg_pool1d(x, 3, 1, 1)",
            "F.avg_pool1d(x, (4,), (3,), (1,), True, False)",
            "F.avg_pool1d(x, 2, ())",
            **SIGNAL,
            dtypes=["float32", "int64"],
            sizes=[{"x": (3, 5)}, {"x": (0, 2, 4)}],
        )
    ),
    wrong(
        "F.avg_pool1d('a', 2)",
        "F.avg_pool1d(x, 1.5)",
        "F.avg_pool1d(x[0, 0], 2)",
        "F.avg_pool1d(x[None], 2)",
        "F.avg_pool1d(x[:, :0], 2)",
        "F.avg_pool1d(x, 7)",
        "F.avg_pool1d(x, 0, 1)",
        "F.avg_pool1d(x, 2, 0)",
        "F.avg_pool1d(x, 2, 1, 2)",
        "F.avg_pool1d(x, (2, 2))",
        "F.avg_pool1d(x, 2, (2, 2))",
        "F.avg_pool1d(x, 2, 1, (0, 0))",
        **SIGNAL,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
BINS = [{"x": (2, 5, 3)}, {"x": (0, 2, 4, 4)}, {"x": (1, 1, 3, 2)}]
row(
    "nn.functional.adaptive_avg_pool2d",
    calls("F.adaptive_avg_pool2d(x, (3, 2))", **IMAGE, dtypes=ALL, sizes=BINS),
    no_slopes(
        calls(
            "F.adaptive_avg_pool2d(x, 1)",
            "F.adaptive_avg_pool2d(x, 2)",
            "F.adaptive_avg_pool2d(x, (2, None))",
            "F.adaptive_avg_pool2d(x, (None, None))",
            "F.adaptive_avg_pool2d(x, [7, 6])",
            "F.adaptive_avg_pool2d(x, (1, 3))",
            "F.adaptive_avg_pool2d(x, (4, 5))",
            **IMAGE,
            dtypes=["float32", "int64"],
            layouts="t",
        )
    ),
    calls("F.adaptive_avg_pool2d(x, (0, 2))", **IMAGE, dtypes=FLOATS, grad=False),
    calls("F.adaptive_avg_pool2d(x, (4, 2))", x=(2, 0, 3, 3), dtypes=FLOATS, grad=False),
    nhwc("F.adaptive_avg_pool2d(x, 2)"),
    wrong(
        "F.adaptive_avg_pool2d(x)",
        "F.adaptive_avg_pool2d('a', 2)",
        "F.adaptive_avg_pool2d(x, 'a')",
        "F.adaptive_avg_pool2d(x, (2,))",
        "F.adaptive_avg_pool2d(x, (2, 2, 2))",
        "F.adaptive_avg_pool2d(x, -1)",
        "F.adaptive_avg_pool2d(x[0, 0], 2)",
        "F.adaptive_avg_pool2d(x[None], 2)",
        "F.adaptive_avg_pool2d(x[:, :, :0], 2)",
        **IMAGE,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "adaptive_avg_pool1d",
    calls("torch.adaptive_avg_pool1d(x, 4)", **SIGNAL, dtypes=["float32", "int64"]),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "nn.functional.adaptive_avg_pool1d",
    calls("F.adaptive_avg_pool1d(x, 1)", "F.adaptive_avg_pool1d(x, (3,))", x=(2, 5), dtypes=FLOATS),
    wrong(
        "F.adaptive_avg_pool1d('a', 2)",
        "F.adaptive_avg_pool1d(x, 'a')",
        "F.adaptive_avg_pool1d(x, None)",
        "F.adaptive_avg_pool1d(x, (2, 2))",
        "F.adaptive_avg_pool1d(x, -1)",
        "F.adaptive_avg_pool1d(x[0, 0], 2)",
        "F.adaptive_avg_pool1d(x[:, :, :0], 2)",
        "F.adaptive_avg_pool1d(x[:, :0], 2)",
        "F.adaptive_avg_pool1d(x, 0)",
        **SIGNAL,
    ),
    ulps=2,
    why=ROUNDED,
    grad_ulps=4,
)
row(
    "nn.functional.adaptive_max_pool2d",
    calls("F.adaptive_max_pool2d(x, (3, 2), return_indices=True)", **IMAGE, dtypes=ALL, sizes=BINS),
    no_slopes(
        calls(
            "F.adaptive_max_pool2d(x, 1)",
            "F.adaptive_max_pool2d(x, 2, True)",
            "F.adaptive_max_pool2d(x, (2, None))",
            "F.adaptive_max_pool2d(x, [7, 6], return_indices=True)",
            **IMAGE,
            fill="ties",
            dtypes=["float32"],
            layouts="t",
        )
    ),
    calls("F.adaptive_max_pool2d(x, (0, 2))", **IMAGE, dtypes=FLOATS, grad=False),
    nhwc("F.adaptive_max_pool2d(x, 2, True)"),
    special("F.adaptive_max_pool2d(x, (1, 4), True)"),
    wrong(
        "F.adaptive_max_pool2d('a', 2)",
        "F.adaptive_max_pool2d(x, 'a')",
        "F.adaptive_max_pool2d(x, (2,))",
        "F.adaptive_max_pool2d(x, (2, 2, 2))",
        "F.adaptive_max_pool2d(x, -1)",
        "F.adaptive_max_pool2d(x[0, 0], 2)",
        "F.adaptive_max_pool2d(x[:, :0], 2)",
        **IMAGE,
    ),
)
row(
    "adaptive_max_pool1d",
    calls("torch.adaptive_max_pool1d(x, 4)", **SIGNAL, dtypes=["float32", "int64"]),
    wrong(
        "torch.adaptive_max_pool1d('a', 2)",
        "torch.adaptive_max_pool1d(x, (2, 2))",
        "torch.adaptive_max_pool1d(x, -1)",
        "torch.adaptive_max_pool1d(x[0, 0], 2)",
        "torch.adaptive_max_pool1d(x[:, :0], 2)",
        **SIGNAL,
    ),
)
row(
    "nn.functional.adaptive_max_pool1d",
    calls(
        "F.adaptive_max_pool1d(x, 2)",
        "F.adaptive_max_pool1d(x, (3,), return_indices=True)",
        x=(2, 5),
        dtypes=FLOATS,
    ),
)
row(
    "nn.functional.lp_pool2d",
    calls(
        "F.lp_pool2d(x, 2, 2)",
        "F.lp_pool2d(x, 3.0, (2, 3), stride=1, ceil_mode=True)",
        **IMAGE,
        fill="positive",
        dtypes=["float32"],
        layouts="",
    ),
    no_slopes(
        calls(
            "F.lp_pool2d(x, float('inf'), 2)",
            "F.lp_pool2d(x, -float('inf'), 2)",
            **IMAGE,
            dtypes=["float32"],
            layouts="",
        )
    ),
    ulps=4,
    why="a power, computed by another library",
    grad_ulps=16,
)
row(
    "nn.functional.lp_pool1d",
    calls(
        "F.lp_pool1d(x, 2, 2)",
        "F.lp_pool1d(x, 3.0, 3, stride=1, ceil_mode=True)",
        **SIGNAL,
        fill="positive",
        dtypes=["float32"],
        layouts="",
    ),
    no_slopes(calls("F.lp_pool1d(x, float('inf'), 2)", **SIGNAL, dtypes=["float32"], layouts="")),
    ulps=4,
    why="a power, computed by another library",
    grad_ulps=16,
)
