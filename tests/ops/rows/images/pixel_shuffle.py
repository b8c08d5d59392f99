"""The op table: pixels and channels."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import ALL, calls, row, wrong

row(
    "pixel_shuffle",
    calls("torch.pixel_shuffle(x, 2)", x=(2, 8, 1, 2), dtypes=ALL),
)
row(
    "nn.functional.pixel_shuffle",
    calls(
        "F.pixel_shuffle(x, 2)",
        "F.pixel_shuffle(x, upscale_factor=1)",
        x=(4, 2, 3),
        dtypes=["float32"],
        sizes=[{"x": (2, 1, 4, 2, 1)}],
    ),
    calls("F.pixel_shuffle(x, 2)", x=(0, 4, 2, 2), dtypes=["float32"], grad=False),
    calls("F.pixel_shuffle(x, 2)", x=(2, 0, 2, 2), dtypes=["float32"], grad=False),
    [Case("F.pixel_shuffle(x.permute(0, 3, 1, 2), 2)", (Input("x", (2, 2, 3, 8)),))],
    wrong(
        "F.pixel_shuffle('a', 2)",
        "F.pixel_shuffle(x, 3)",
        "F.pixel_shuffle(x[0], 2)",
        "F.pixel_shuffle(x, 0)",
        "F.pixel_shuffle(x, -1)",
        x=(4, 2, 3),
    ),
)
row("pixel_unshuffle", calls("torch.pixel_unshuffle(x, 2)", x=(2, 2, 2, 4), dtypes=ALL))
row(
    "nn.functional.pixel_unshuffle",
    calls("F.pixel_unshuffle(x, 2)", x=(2, 2, 4), dtypes=["float32"]),
    [Case("F.pixel_unshuffle(x.permute(0, 3, 1, 2), 2)", (Input("x", (2, 2, 4, 3)),))],
    wrong(
        "F.pixel_unshuffle(x, 3)",
        "F.pixel_unshuffle(x[:, :, :3], 2)",
        "F.pixel_unshuffle(x[0], 2)",
        "F.pixel_unshuffle(x, 0)",
        x=(2, 2, 4),
    ),
)
row("channel_shuffle", calls("torch.channel_shuffle(x, 2)", x=(2, 4, 3), dtypes=ALL))
row(
    "nn.functional.channel_shuffle",
    calls("F.channel_shuffle(x, 3)", x=(1, 6, 2, 2), dtypes=["float32"]),
    [Case("F.channel_shuffle(x.permute(0, 3, 1, 2), 2)", (Input("x", (2, 2, 3, 4)),))],
    wrong(
        "F.channel_shuffle(x, 3)",
        "F.channel_shuffle(x[0], 2)",
        "F.channel_shuffle(x, 0)",
        "F.channel_shuffle('a', 2)",
        x=(2, 4, 3),
    ),
)
