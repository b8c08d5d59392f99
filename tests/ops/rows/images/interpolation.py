"""The op table: images of another size."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import ALL, FLOATS, calls, no_slopes, row, wrong

IMAGE = {"x": (1, 2, 3, 4)}
ROUNDED = "the weights are the same; products of both signs are added in another order"
NHWC = Input("x", (2, 3, 4, 2), fill="positive")
NHWC_GRAD = Input("x", (2, 3, 4, 2), "float64", fill="positive", track=True)

BYTES = Input("x", (1, 2, 3, 4), "uint8")
IN_WHOLE_NUMBERS = [
    *(
        f"F.interpolate(x, {size}, mode='{mode}', {settings})"
        for size in ("(2, 3)", "(7, 9)", "(3, 4)")
        for mode in ("bilinear", "bicubic")
        for settings in ("align_corners=True", "antialias=True")
    ),
    "F.interpolate(x, scale_factor=1.7, mode='bicubic')",
    "F.interpolate(x, (2, 2), mode='lanczos', antialias=True)",
]


def nhwc(*expressions: str) -> list[Case]:
    """Expressions on images whose channels come last in memory."""
    texts = [text.replace("x,", "x.permute(0, 3, 1, 2),", 1) for text in expressions]
    return [Case(text, (given,)) for text in texts for given in (NHWC, NHWC_GRAD)]


row(
    "nn.functional.interpolate",
    calls("F.interpolate(x, scale_factor=2)", **IMAGE, dtypes=ALL, sizes=[{"x": (2, 1, 3)}]),
    calls(
        "F.interpolate(x, scale_factor=2, mode='bilinear')",
        "F.interpolate(x, (5, 3), mode='bicubic')",
        **IMAGE,
        fill="positive",
        dtypes=[*FLOATS, "int64"],
        layouts="t",
        sizes=[{"x": (0, 1, 2, 2)}],
    ),
    no_slopes(
        calls(
            "F.interpolate(x, 6)",
            "F.interpolate(x, (2, 7))",
            "F.interpolate(x, scale_factor=(2, 1.5))",
            "F.interpolate(x, scale_factor=1.3, recompute_scale_factor=True)",
            "F.interpolate(x, scale_factor=1.3)",
            "F.interpolate(x, size=(3, 4))",
            "F.interpolate(x, scale_factor=1)",
            "F.interpolate(x, 7, mode='nearest-exact')",
            "F.interpolate(x, scale_factor=0.7, mode='nearest-exact')",
            "F.interpolate(x, (5, 6), mode='bilinear')",
            "F.interpolate(x, (3, 4), mode='bilinear')",
            "F.interpolate(x, (5, 1), mode='bilinear', align_corners=True)",
            "F.interpolate(x, (2, 2), mode='bilinear', align_corners=False)",
            "F.interpolate(x, scale_factor=1.7, mode='bilinear')",
            "F.interpolate(x, scale_factor=1.7, mode='bilinear', recompute_scale_factor=True)",
            "F.interpolate(x, 7, mode='bicubic', align_corners=True)",
            "F.interpolate(x, scale_factor=(0.5, 3), mode='bicubic')",
            "F.interpolate(x, (3, 4), mode='bicubic')",
            "F.interpolate(x, (2, 3), mode='area')",
            "F.interpolate(x, scale_factor=0.6, mode='area')",
            **IMAGE,
            fill="positive",
            dtypes=["float32"],
            layouts="",
        )
    ),
    no_slopes(
        calls(
            "F.interpolate(x, 4)",
            "F.interpolate(x, (8,), mode='linear')",
            "F.interpolate(x, scale_factor=1.4, mode='linear', align_corners=True)",
            "F.interpolate(x, 3, mode='nearest-exact')",
            "F.interpolate(x, 3, mode='area')",
            x=(2, 2, 5),
            fill="positive",
            dtypes=["float32", "int64"],
            layouts="t",
        )
    ),
    no_slopes(
        calls(
            "F.interpolate(x, scale_factor=2)",
            "F.interpolate(x, (3, 2, 4), mode='trilinear')",
            "F.interpolate(x, (3, 2, 4), mode='nearest-exact')",
            x=(1, 1, 2, 3, 2),
            fill="positive",
            dtypes=["float32"],
            layouts="",
        )
    ),
    no_slopes(
        calls(
            "F.interpolate(x, 2, mode='bilinear', antialias=True)",
            "F.interpolate(x, (7, 2), mode='bilinear', antialias=True, align_corners=True)",
            "F.interpolate(x, scale_factor=0.6, mode='bilinear', antialias=True)",
            "F.interpolate(x, (2, 6), mode='bicubic', antialias=True)",
            "F.interpolate(x, scale_factor=(0.5, 3), mode='bicubic', antialias=True)",
            "F.interpolate(x, 2, mode='lanczos', align_corners=False, antialias=True)",
            **IMAGE,
            fill="positive",
            dtypes=["float32", "float64"],
            layouts="",
        )
    ),
    [Case(text, (BYTES,)) for text in IN_WHOLE_NUMBERS],
    nhwc("F.interpolate(x, 5)", "F.interpolate(x, 5, mode='bilinear')"),
    nhwc("F.interpolate(x, 5, mode='bicubic')"),
    wrong(
        "F.interpolate(x)",
        "F.interpolate(x, 2, 2)",
        "F.interpolate(x, (2, 2, 2))",
        "F.interpolate(x, scale_factor=(2, 2, 2))",
        "F.interpolate(x, (2.5, 2))",
        "F.interpolate(x, 2, align_corners=True)",
        "F.interpolate(x, 2, recompute_scale_factor=True)",
        "F.interpolate(x, 2, mode='cubic')",
        "F.interpolate(x, 2, mode='linear')",
        "F.interpolate(x, 2, mode='trilinear')",
        "F.interpolate(x[0], 2, mode='bilinear')",
        "F.interpolate(x[0], 2, mode='trilinear')",
        "F.interpolate(x[0], 2, mode='bicubic')",
        "F.interpolate(x[0, 0], 2)",
        "F.interpolate(x, 0)",
        "F.interpolate(x[0], 0)",
        "F.interpolate(x[None], 0)",
        "F.interpolate(x, scale_factor=0.1, mode='bilinear')",
        "F.interpolate(x, scale_factor=-1)",
        "F.interpolate(x[:, :0], 2)",
        "F.interpolate(x[:, :, :0], 2)",
        "F.interpolate(x, 2, antialias=True)",
        "F.interpolate(x[0], 2, mode='linear', antialias=True)",
        "F.interpolate(x, 2, mode='lanczos', align_corners=True, antialias=True)",
        "F.interpolate(x, 2, mode='lanczos', align_corners=False)",
        **IMAGE,
    ),
    ulps=32,
    why=ROUNDED,
    grad_ulps=8,
)
row(
    "nn.functional.upsample",
    calls(
        "F.upsample(x, 6)",
        "F.upsample(x, None, 2, 'bilinear')",
        **IMAGE,
        fill="positive",
        dtypes=["float32"],
    ),
    ulps=8,
    why=ROUNDED,
    grad_ulps=8,
)
row(
    "nn.functional.upsample_nearest",
    calls(
        "F.upsample_nearest(x, 6)",
        "F.upsample_nearest(x, scale_factor=2)",
        **IMAGE,
        fill="positive",
        dtypes=["float32"],
        layouts="",
    ),
    ulps=8,
    why=ROUNDED,
    grad_ulps=8,
)
row(
    "nn.functional.upsample_bilinear",
    calls(
        "F.upsample_bilinear(x, (3, 5))",
        "F.upsample_bilinear(x, scale_factor=2)",
        **IMAGE,
        fill="positive",
        dtypes=["float32"],
        layouts="",
    ),
    ulps=8,
    why=ROUNDED,
    grad_ulps=8,
)
