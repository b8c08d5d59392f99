"""The op table: convolutions."""

from tests.ops.observe import Case, Input
from tests.ops.sweeps import calls, no_slopes, row, with_dtypes, wrong

IMAGE = {"x": (2, 2, 3, 4), "w": (4, 2, 2, 3), "b": (4,)}
FLAT = {"x": (2, 2, 7), "w": (4, 2, 2), "b": (4,)}
CUBE = {"x": (1, 2, 3, 4, 3), "w": (2, 2, 2, 3, 1), "b": (2,)}
SOME = ["float32", "float64", "float16", "int64", "uint8", "bool"]
WHY = "float16 sums are rounded once, torch's once more before the bias is added"


def nhwc(expression: str, *inputs: Input) -> list[Case]:
    """The expression on images whose channels come last in memory."""
    names = {given.name: f"{given.name}.permute(0, 3, 1, 2)" for given in inputs}
    text = "".join(names.get(letter, letter) for letter in expression)
    tracked = tuple(Input(i.name, i.shape, "float64", track=True) for i in inputs)
    return [Case(text, inputs), Case(text, with_dtypes(tracked, ["float64"] * 9))]


for name in ("conv1d", "conv2d", "conv3d"):
    shapes = {"1": FLAT, "2": IMAGE, "3": CUBE}[name[4]]
    row(
        name,
        calls(f"torch.{name}(x, w, b)", dtypes=SOME, layouts="", mixed=False, **shapes),
        wrong(f"torch.{name}(x)", f"torch.{name}(x, w, stride='a')", **shapes),
        ulps=2,
        why=WHY,
        grad_ulps=4,
    )
row(
    "nn.functional.conv2d",
    calls("F.conv2d(x, w)", "F.conv2d(x, w, b)", dtypes=SOME, layouts="ts", **IMAGE),
    calls(
        "F.conv2d(x, w, b, stride=2, padding=1)",
        dtypes=["float32", "int64"],
        layouts="",
        mixed=False,
        **IMAGE,
    ),
    no_slopes(
        calls(
            "F.conv2d(x[0], w, b)",
            "F.conv2d(x, w, None, 1, 'same')",
            "F.conv2d(x, w[:, :1], b, groups=2)",
            dtypes=["float32", "int64"],
            layouts="t",
            mixed=False,
            **IMAGE,
        )
    ),
    no_slopes(
        calls(
            "F.conv2d(x, w, b, (2, 1), (0, 2), (1, 2))",
            "F.conv2d(x, w[:, :, :, :2], b, padding='same', dilation=(2, 1))",
            "F.conv2d(x, w, padding='valid', stride=(1, 3))",
            "F.conv2d(x, w[:, :1], groups=2, padding=(1,))",
            "F.conv2d(x, w[:, :, :1, :1])",
            "F.conv2d(input=x, weight=w, bias=b, stride=[1, 2], padding=[3, 3])",
            "F.conv2d(x.detach(), w, b)",
            "F.conv2d(x.detach(), w.detach(), b)",
            "F.conv2d(x, w.detach())",
            dtypes=["float32"],
            layouts="",
            mixed=False,
            **IMAGE,
        )
    ),
    calls("F.conv2d(x, w)", x=(0, 3, 4, 4), w=(2, 3, 2, 2), dtypes=SOME, grad=False, mixed=False),
    calls("F.conv2d(x, w)", x=(1, 1, 1, 1), w=(1, 1, 1, 1), dtypes=["float32"]),
    calls("F.conv2d(x, w)", x=(3, 2, 1, 1), w=(2, 2, 1, 1), dtypes=["float32"]),
    nhwc("F.conv2d(x, w)", Input("x", (2, 3, 4, 3)), Input("w", (4, 2, 2, 3))),
    nhwc("F.conv2d(x, x)", Input("x", (2, 2, 3, 1))),
    wrong(
        "F.conv2d(x)",
        "F.conv2d('a', w)",
        "F.conv2d(x, None)",
        "F.conv2d(x, w, 3)",
        "F.conv2d(x, w, stride=1.5)",
        "F.conv2d(x, w, padding=None)",
        "F.conv2d(x, w, groups=1.5)",
        "F.conv2d(x, w, padding='full')",
        "F.conv2d(x, w, None, 2, 'same')",
        "F.conv2d(x[0, 0], w)",
        "F.conv2d(x[None], w)",
        "F.conv2d(x, w[0])",
        "F.conv2d(x, w[0, 0])",
        "F.conv2d(x, w[None])",
        "F.conv2d(x[:, :1], w)",
        "F.conv2d(x, w[:, :1])",
        "F.conv2d(x, w, b[:3])",
        "F.conv2d(x, w, b[None])",
        "F.conv2d(x, w, stride=0)",
        "F.conv2d(x, w, stride=-1)",
        "F.conv2d(x, w, stride=(1, 2, 3))",
        "F.conv2d(x, w, stride=())",
        "F.conv2d(x, w, padding=-1)",
        "F.conv2d(x, w, padding=(1, 2, 3))",
        "F.conv2d(x, w, dilation=0)",
        "F.conv2d(x, w, dilation=9)",
        "F.conv2d(x, w, groups=0)",
        "F.conv2d(x, w, groups=-1)",
        "F.conv2d(x, w, groups=2)",
        "F.conv2d(x, w, groups=3)",
        "F.conv2d(x, w, groups=5)",
        "F.conv2d(x[:, :, :1], w)",
        "F.conv2d(x[:, :, :0], w, padding=1)",
        "F.conv2d(x, w[:0])",
        "F.conv2d(x, w, b.double())",
        "F.conv2d(x, w.double())",
        "F.conv2d(x.double(), w)",
        "F.conv2d(x.long(), w)",
        "F.conv2d(x.half(), w)",
        "F.conv2d(x.bool(), w.bool())",
        **IMAGE,
    ),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)
row(
    "nn.functional.conv1d",
    calls("F.conv1d(x, w)", dtypes=SOME, **FLAT),
    no_slopes(
        calls(
            "F.conv1d(x, w, b, 2, 1)",
            "F.conv1d(x[1], w, b, dilation=(2,))",
            "F.conv1d(x, w, padding='same')",
            "F.conv1d(x[:, :2], w[:, :1], b, groups=2)",
            dtypes=["float32", "int64"],
            mixed=False,
            **FLAT,
        )
    ),
    wrong(
        "F.conv1d(x[0, 0], w)",
        "F.conv1d(x[None], w)",
        "F.conv1d(x, w[0])",
        "F.conv1d(x, w[..., None])",
        "F.conv1d(x[:, :, :1], w)",
        "F.conv1d(x, w, stride=(1, 2))",
        "F.conv1d(x.bool(), w.bool())",
        "F.conv1d(x.double(), w)",
        "F.conv1d(x.double(), w.double(), b)",
        **FLAT,
    ),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)
row(
    "nn.functional.conv3d",
    no_slopes(
        calls(
            "F.conv3d(x, w, b, padding=1)",
            "F.conv3d(x[0], w, None, (2, 1, 1))",
            dtypes=SOME,
            layouts="t",
            mixed=False,
            **CUBE,
        )
    ),
    wrong("F.conv3d(x[0, 0], w)", "F.conv3d(x, w[0])", "F.conv3d(x[:, :, :1], w)", **CUBE),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)

T_IMAGE = {"x": (2, 2, 3, 2), "w": (2, 4, 2, 3), "b": (4,)}
T_FLAT = {"x": (2, 2, 5), "w": (2, 4, 2), "b": (4,)}
T_CUBE = {"x": (1, 2, 1, 2, 3), "w": (2, 2, 2, 3, 1), "b": (2,)}
for name in ("conv_transpose1d", "conv_transpose2d", "conv_transpose3d"):
    shapes = {"1": T_FLAT, "2": T_IMAGE, "3": T_CUBE}[name[14]]
    row(
        name,
        calls(f"torch.{name}(x, w, b)", dtypes=SOME, layouts="", mixed=False, **shapes),
        wrong(f"torch.{name}(x)", f"torch.{name}(x, w, padding='same')", **shapes),
        ulps=2,
        why=WHY,
        grad_ulps=4,
    )
row(
    "nn.functional.conv_transpose2d",
    calls("F.conv_transpose2d(x, w)", dtypes=SOME, mixed=False, **T_IMAGE),
    calls("F.conv_transpose2d(x, w, b, 2, 1)", dtypes=["float32"], layouts="t", **T_IMAGE),
    no_slopes(
        calls(
            "F.conv_transpose2d(x[0], w, b, (2, 1), 1, (1, 0))",
            "F.conv_transpose2d(x, w, stride=2, output_padding=1, dilation=2)",
            "F.conv_transpose2d(x, w, stride=(1, 2), padding=1, output_padding=1, dilation=3)",
            "F.conv_transpose2d(x, w[:, :1], b[:2], 1, 0, 0, 2)",
            "F.conv_transpose2d(x, w[:, :, :1, :1])",
            "F.conv_transpose2d(x.detach(), w, b)",
            dtypes=["float32", "int64"],
            layouts="",
            mixed=False,
            **T_IMAGE,
        )
    ),
    nhwc("F.conv_transpose2d(x, w)", Input("x", (2, 3, 4, 3)), Input("w", (3, 2, 2, 3))),
    wrong(
        "F.conv_transpose2d('a', w)",
        "F.conv_transpose2d(x, w, stride=1.5)",
        "F.conv_transpose2d(x[0, 0], w)",
        "F.conv_transpose2d(x[:, :1], w)",
        "F.conv_transpose2d(x, w, b[:3])",
        "F.conv_transpose2d(x, w, stride=0)",
        "F.conv_transpose2d(x, w, padding=-1)",
        "F.conv_transpose2d(x.double(), w.double(), padding=3)",
        "F.conv_transpose2d(x, w, output_padding=1)",
        "F.conv_transpose2d(x, w, output_padding=-1)",
        "F.conv_transpose2d(x, w, stride=2, output_padding=2)",
        "F.conv_transpose2d(x, w, groups=3)",
        "F.conv_transpose2d(x.double(), w)",
        "F.conv_transpose2d(x.double(), w.double(), b)",
        **T_IMAGE,
    ),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)
row(
    "nn.functional.conv_transpose1d",
    no_slopes(
        calls(
            "F.conv_transpose1d(x, w, b, 2, 1)",
            "F.conv_transpose1d(x[1], w, b, dilation=(2,))",
            "F.conv_transpose1d(x, w[:, :1], groups=2, stride=(3,), output_padding=2)",
            dtypes=["float32", "int64"],
            mixed=False,
            **T_FLAT,
        )
    ),
    wrong(
        "F.conv_transpose1d(x[0, 0], w)",
        "F.conv_transpose1d(x, w, output_padding=1)",
        "F.conv_transpose1d(x.double(), w.double(), padding=4)",
        "F.conv_transpose1d(x, w, output_padding=(1, 1))",
        **T_FLAT,
    ),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)
row(
    "nn.functional.conv_transpose3d",
    no_slopes(
        calls(
            "F.conv_transpose3d(x, w, b, 2, 1, (0, 1, 1))",
            "F.conv_transpose3d(x[0], w, None, (2, 1, 1))",
            dtypes=["float32", "bool"],
            layouts="t",
            mixed=False,
            **T_CUBE,
        )
    ),
    wrong(
        "F.conv_transpose3d(x[0, 0], w)",
        "F.conv_transpose3d(x, w, output_padding=2)",
        "F.conv_transpose3d(x.double(), w.double(), padding=4)",
        **T_CUBE,
    ),
    ulps=2,
    why=WHY,
    grad_ulps=4,
)
