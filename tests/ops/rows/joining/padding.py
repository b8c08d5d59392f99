"""The op table: padding."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import ALL, calls, no_slopes, row, wrong

NHWC = Input("x", (2, 3, 4, 2))
NHWC_GRAD = Input("x", (2, 3, 4, 2), "float64", track=True)


def nhwc(*expressions: str) -> list[Case]:
    """Expressions on images whose channels come last in memory."""
    texts = [text.replace("x", "x.permute(0, 3, 1, 2)", 1) for text in expressions]
    return [Case(text, (given,)) for text in texts for given in (NHWC, NHWC_GRAD)]


row(
    "constant_pad_nd",
    calls(
        "torch.constant_pad_nd(x, (1, 2))",
        "torch.constant_pad_nd(x, (0, 0))",
        "torch.constant_pad_nd(x, [-1, 0], 3)",
        x=(2, 3),
        dtypes=["float32", "int64"],
        layouts="t",
    ),
    wrong(
        "torch.constant_pad_nd('a', (1, 1))",
        "torch.constant_pad_nd(x)",
        "torch.constant_pad_nd(x, (1,))",
        "torch.constant_pad_nd(x, (1, 1, 1, 1, 1, 1))",
        "torch.constant_pad_nd(x, 2)",
        "torch.constant_pad_nd(x, (0, -4))",
        x=(2, 3),
    ),
)
row(
    "nn.functional.pad",
    calls(
        "F.pad(x, (1, 2))",
        "F.pad(x, (1, 2, 0, 1), value=1)",
        "F.pad(x, (-1, 2), 'constant')",
        x=(2, 3),
        dtypes=ALL,
        sizes=[{"x": (0, 3)}, {"x": (2, 0)}, {"x": (2, 1, 2)}],
    ),
    calls(
        "F.pad(x, [0, -1, -1, 3], value=2.5)",
        "F.pad(x, ())",
        "F.pad(x, (0, 0))",
        "F.pad(x, (-1, -1))",
        "F.pad(x, (-1, 0))",
        "F.pad(x, (-1, 0, 0, -1))",
        "F.pad(x, (1, 1, 1, 1), mode='constant', value=True)",
        "F.pad(input=x, pad=torch.Size([1, 2]))",
        x=(3, 4),
        dtypes=["float32", "int64"],
        layouts="t",
    ),
    calls(
        "F.pad(x, (1, 2), 'reflect')",
        "F.pad(x, (1, 2), 'replicate')",
        "F.pad(x, (1, 2), mode='circular')",
        x=(2, 4),
        dtypes=ALL,
        sizes=[{"x": (2, 1, 3)}, {"x": (0, 2, 3)}, {"x": (2, 0, 3)}, {"x": (2, 2, 0)}],
    ),
    no_slopes(
        calls(
            "F.pad(x, (-1, 2), 'reflect', 0)",
            "F.pad(x, (3, -3), 'reflect')",
            "F.pad(x, (-1, 2), 'replicate')",
            "F.pad(x, (9, 1), 'replicate')",
            "F.pad(x, (-2, 5), 'replicate')",
            "F.pad(x, (-1, 2), 'circular')",
            "F.pad(x, (0, 2), 'circular')",
            "F.pad(x, (4, 4), 'circular')",
            "F.pad(x, (0, 0), 'circular')",
            x=(2, 1, 4),
            dtypes=["float32"],
            layouts="t",
        ),
    ),
    no_slopes(
        calls(
            "F.pad(x, (1, 2, 0, 1), 'reflect')",
            "F.pad(x, (1, 2, 3, 0), 'replicate')",
            "F.pad(x, (1, 2, 0, 1), 'circular')",
            x=(2, 3, 3),
            dtypes=["float32", "bool"],
            sizes=[{"x": (2, 1, 2, 3)}],
        )
    ),
    no_slopes(
        calls(
            "F.pad(x, (1, 0, 0, 1, 1, 1), 'reflect')",
            "F.pad(x, (1, 0, 0, 1, 1, 1), 'replicate')",
            "F.pad(x, (1, 0, 0, 1, 1, 1), 'circular')",
            x=(1, 2, 2, 2),
            dtypes=["float32", "bool"],
            layouts="",
            sizes=[{"x": (1, 1, 2, 3, 2)}],
        )
    ),
    nhwc(
        "F.pad(x, (1, 1))",
        "F.pad(x, (1, 1, 0, 1), 'reflect')",
        "F.pad(x, (1, 1, 0, 1), 'circular')",
    ),
    wrong(
        "F.pad(x)",
        "F.pad('a', (1, 2))",
        "F.pad(x, 'a')",
        "F.pad(x, 1)",
        "F.pad(x, (1.5, 2))",
        "F.pad(x, (1,))",
        "F.pad(x, (1, 2), 'mirror')",
        "F.pad(x, (1, 2), mode=None)",
        "F.pad(x, (1, 2), value='a')",
        "F.pad(x, (1, 2, 3, 4, 5, 6, 7, 8))",
        "F.pad(x[0], (1, 2, 3, 4, 5, 6))",
        "F.pad(x, (1, 2), 'reflect', 1)",
        "F.pad(x, (1, 2), 'circular', 1)",
        "F.pad(x[0, 0], (1, 2), 'reflect')",
        "F.pad(x[None], (1, 2), 'reflect')",
        "F.pad(x[0], (1, 2, 1, 0), 'reflect')",
        "F.pad(x, (4, 0), 'reflect')",
        "F.pad(x, (0, 5), 'reflect')",
        "F.pad(x, (0, 0, 4, 0), 'reflect')",
        "F.pad(x, (4, 0, 4, 0), 'reflect')",
        "F.pad(x, (-2, -2), 'reflect')",
        "F.pad(x, (-3, -2), 'replicate')",
        "F.pad(x, (5, 0), 'circular')",
        "F.pad(x, (-3, -2), 'circular')",
        "F.pad(x, (-4, 0))",
        "F.pad(x, (-4, 9))",
        "F.pad(x.long(), (1, 1), value=2.0**70)",
        "F.pad(x.to(torch.uint8), (1, 1), value=300)",
        "F.pad(x.long(), (1, 1), value=nan)",
        x=(2, 3, 4),
    ),
)
