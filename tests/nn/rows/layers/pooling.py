"""The layer table: pooling and unpooling."""

from tests.nn.table import Input, row, x


def places(*shape: int) -> Input:
    """Indices of elements 0 ... n - 1, each its own."""
    return Input("i", shape, "int64", fill="places")


SIZES = {1: (2, 2, 5), 2: (1, 2, 4, 5), 3: (1, 1, 2, 3, 4)}

ROWS = [
    *[row(f"nn.MaxPool{d}d(2)", x(*shape)) for d, shape in SIZES.items()],
    *[
        row(f"nn.MaxPool{d}d(2, stride=1, padding=1, return_indices=True)", x(*shape))
        for d, shape in SIZES.items()
    ],
    row("nn.MaxPool1d(3, 2, 1, 2, False, True)", x(2, 6)),
    row("nn.MaxPool2d((2, 1), (1, 2), ceil_mode=True)", x(1, 4, 4)),
    row("nn.MaxPool2d(kernel_size=2, dilation=(1, 2))", x(1, 1, 3, 4)),
    row("nn.MaxPool3d((1, 2, 2), ceil_mode=True)", x(1, 1, 3, 3)),
    *[row(f"nn.AvgPool{d}d(2)", x(*shape)) for d, shape in SIZES.items()],
    *[
        row(f"nn.AvgPool{d}d(2, 1, 1, True, False)", x(*shape), ulps=6, why="a sum of several")
        for d, shape in SIZES.items()
    ],
    row("nn.AvgPool1d((2,), (1,), (1,))", x(1, 3)),
    row("nn.AvgPool2d((2, 1), divisor_override=3)", x(1, 1, 4, 2)),
    row("nn.AvgPool3d(2, divisor_override=5, stride=(1, 1, 2))", x(1, 2, 2, 4)),
    *[
        row(f"nn.Adaptive{kind}Pool{d}d({size})", x(*shape))
        for kind in ("Avg", "Max")
        for d, size, shape in [
            (1, 3, SIZES[1]),
            (1, "(2,)", (2, 5)),
            (2, 1, (2, 3, 2, 2)),
            (2, "(3, None)", (1, 4, 2)),
            (2, "(None, 2)", (1, 1, 2, 3)),
            (2, 3, (1, 1, 2, 2)),
            (3, 2, (1, 1, 2, 3, 2)),
            (3, "(1, None, 2)", (1, 1, 2, 3)),
        ]
    ],
    row("nn.AdaptiveMaxPool1d(2, True)", x(1, 5)),
    row("nn.AdaptiveMaxPool2d((2, 1), return_indices=True)", x(1, 1, 3, 2)),
    row("nn.AdaptiveMaxPool3d(1, return_indices=True)", x(1, 2, 2, 2)),
    *[row(f"nn.LPPool{d}d(2, 2)", x(*shape, fill="positive")) for d, shape in SIZES.items()],
    row("nn.LPPool1d(norm_type=3, kernel_size=2, stride=1)", x(1, 4, fill="positive")),
    row("nn.LPPool2d(1.5, (2, 1), ceil_mode=True)", x(1, 1, 3, 2, fill="positive")),
    row("nn.LPPool2d(math.inf, 2)", x(1, 1, 2, 4)),
    row("nn.LPPool3d(-math.inf, (1, 2, 2))", x(1, 1, 2, 4)),
    *[
        row(f"nn.MaxUnpool{d}d(2)", x(*s), places(*s))
        for d, s in {1: (1, 2, 2), 2: (1, 2, 2, 1), 3: (1, 1, 1, 2, 1)}.items()
    ],
    row("nn.MaxUnpool2d((2, 1), stride=2, padding=(1, 0))", x(1, 2, 2), places(1, 2, 2)),
    row("nn.MaxUnpool2d(2)", x(1, 1, 1, 2), places(1, 1, 1, 2), call="module(x, i, (3, 5))"),
    row("nn.MaxUnpool1d(2)", x(1, 2), places(1, 2), call="module(x, i, output_size=[1, 1, 5])"),
    row("nn.MaxUnpool1d(2)", x(1, 2), places(1, 2), call="module(x, i, output_size=[6])"),
    row("nn.MaxUnpool3d(2)", x(1, 1, 1, 2), places(1, 1, 1, 2), call="module(x, i, [1, 2])"),
    row("nn.MaxUnpool2d(1)", x(1, 1, 1, 2), places(1, 1, 1, 2), call="module(x, i + 2)"),
    row("nn.MaxUnpool2d(1)", x(1, 1, 1, 2), places(1, 1, 1, 2), call="module(x, i.int())"),
    row(
        "nn.Sequential(nn.MaxPool2d(2, return_indices=True), nn.MaxUnpool2d(2))",
        x(1, 1, 4, 2),
        call="module[1](*module[0](x))",
    ),
    row("nn.FractionalMaxPool2d(2, 3)", x(2, 1, 5, 5)),
    row("nn.FractionalMaxPool2d((1, 2), output_ratio=(0.5, 0.7), return_indices=True)", x(1, 4, 4)),
    row("nn.FractionalMaxPool3d(2, (1, 2, 1))", x(1, 1, 4, 4, 3)),
    row("nn.FractionalMaxPool3d((1, 1, 2), output_ratio=0.5)", x(2, 3, 3, 4)),
    row("nn.FractionalMaxPool2d(2, 1, _random_samples=torch.zeros(1, 1, 2))", x(1, 2, 2)),
    row("nn.FractionalMaxPool2d(2)"),
    row("nn.FractionalMaxPool2d(2, 2, 0.5)"),
    row("nn.FractionalMaxPool3d(2, output_ratio=(0.5, 1, 0.5))"),
    row("nn.FractionalMaxPool3d(0, 1)"),
    row("nn.FractionalMaxPool3d((1, 0, 1), 1)"),
    row("nn.FractionalMaxPool2d(3, 3)", x(1, 4, 4)),
    # what does not fit
    row("nn.MaxPool2d(3)", x(1, 2, 2)),
    row("nn.MaxPool2d(2, padding=2)", x(1, 2, 2)),
    row("nn.MaxPool2d(2, stride=0)", x(1, 2, 2)),
    row("nn.MaxPool1d(2)", x(4)),
    row("nn.MaxPool2d((1, 2, 3))", x(1, 4, 4)),
    row("nn.MaxPool2d('a')", x(1, 4, 4)),
    row("nn.MaxPool2d()"),
    row("nn.AvgPool2d(3)", x(1, 2, 2)),
    row("nn.AvgPool2d(2, divisor_override=0)", x(1, 2, 2)),
    row("nn.AdaptiveAvgPool2d((1, 2, 3))", x(1, 4, 4)),
    row("nn.AdaptiveAvgPool2d(-1)", x(1, 4, 4)),
    row("nn.AdaptiveAvgPool1d(2)", x(4)),
    row("nn.AdaptiveMaxPool2d(2)", x(1, 0, 4)),
    row("nn.LPPool1d(2, 3)", x(1, 2)),
    row("nn.AvgPool3d(2, ceil_mode=True)", x(1, 1, 2, 2)),
    row("nn.AvgPool3d(2, 1, 1)", x(1, 2, 1, 2)),
    row("nn.AdaptiveAvgPool1d((None,))", x(1, 2)),
]
