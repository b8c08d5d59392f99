"""The op table: looking at pictures through a grid."""

from tests.ops.sweeps import LIBM, ORDER, calls, row, wrong

TWO = ("float32", "float64")
NEAR = f"{LIBM}; {ORDER}"
PADDINGS = ("zeros", "border", "reflection")
# x from -0.9 to 0.9 and beyond, never on the border between two pixels
POINTS = "(y * 0.37 + 0.011)"

row(
    "nn.functional.grid_sample",
    calls(
        *[
            f"F.grid_sample(x, {POINTS}, {mode!r}, {padding!r}, align_corners={align})"
            for mode in ("bilinear", "bicubic")
            for padding in PADDINGS
            for align in (False, True)
        ],
        x=(2, 2, 3, 2),
        y=(2, 2, 1, 2),
        dtypes=TWO,
        mixed=False,
        layouts="t",
    ),
    calls(
        *[
            f"F.grid_sample(x, {POINTS}, 'nearest', {padding!r}, align_corners={align})"
            for padding in PADDINGS
            for align in (False, True)
        ],
        x=(2, 2, 3, 2),
        y=(2, 2, 1, 2),
        dtypes=TWO,
        mixed=False,
        layouts="t",
        hide="second",  # which of the zeros is None differs
    ),
    calls(
        f"F.grid_sample(x, {POINTS}, 'nearest', 'reflection', align_corners=False)",
        x=(1, 2, 2, 3, 2),
        y=(1, 2, 1, 2, 3),
        dtypes=TWO,
        mixed=False,
        layouts="",
        hide="second",
    ),
    calls(
        f"F.grid_sample(x, {POINTS}, align_corners=True)",
        f"F.grid_sample(x, {POINTS}, padding_mode='border', align_corners=False)",
        x=(1, 2, 2, 3, 2),
        y=(1, 2, 1, 2, 3),
        dtypes=TWO,
        mixed=False,
        layouts="",
    ),
    calls(
        "F.grid_sample(x, y)",
        x=(1, 1, 2, 2),
        y=(1, 1, 1, 2),
        dtypes=("float32",),
        mixed=False,
        layouts="",
        grad=False,
        sizes=[{"y": (1, 0, 1, 2)}, {"x": (0, 1, 2, 2), "y": (0, 1, 1, 2)}, {"x": (1, 0, 2, 2)}],
    ),
    wrong(
        "F.grid_sample(x, y, 'a')",
        "F.grid_sample(x, y, padding_mode='a')",
        "F.grid_sample(3, y, align_corners=False)",
        "F.grid_sample(x, 3, align_corners=False)",
        "F.grid_sample(x[0], y, align_corners=False)",
        "F.grid_sample(x, y[0], align_corners=False)",
        "F.grid_sample(x, y[..., :1], align_corners=False)",
        "F.grid_sample(x, y.double(), align_corners=False)",
        "F.grid_sample(x.long(), y.long(), align_corners=False)",
        "F.grid_sample(x[:, :, :0], y, align_corners=False)",
        "F.grid_sample(x[None], torch.zeros(1, 1, 1, 1, 3), 'bicubic', align_corners=False)",
        x=(1, 1, 2, 2),
        y=(1, 1, 1, 2),
    ),
    ulps=64,
    grad_ulps=256,
    why=f"{NEAR}; the pixel between which a point lies is a small difference",
)
row(
    "grid_sampler",
    calls(
        f"torch.grid_sampler(x, {POINTS}, 0, 0, False)",
        f"torch.grid_sampler(x, {POINTS}, 2, 1, True)",
        x=(1, 2, 3, 2),
        y=(1, 2, 1, 2),
        dtypes=TWO,
        mixed=False,
        layouts="",
    ),
    wrong("torch.grid_sampler(x, x[0], 0, 0, False)", x=(1, 1, 2, 2)),
    ulps=64,
    grad_ulps=256,
    why=f"{NEAR}; the pixel between which a point lies is a small difference",
)
row(
    "nn.functional.affine_grid",
    calls(
        "F.affine_grid(x, (2, 1, 3, 2), align_corners=False)",
        "F.affine_grid(x, [2, 1, 3, 2], align_corners=True)",
        "F.affine_grid(x, torch.Size([2, 3, 1, 1]))",
        x=(2, 2, 3),
        dtypes=TWO,
        layouts="t",
    ),
    calls(
        "F.affine_grid(x, (1, 1, 2, 2, 3), align_corners=False)",
        "F.affine_grid(x, (1, 1, 1, 2, 3), align_corners=True)",
        x=(1, 3, 4),
        dtypes=TWO,
        layouts="",
    ),
    wrong(
        "F.affine_grid(x[0], (1, 1, 2, 2), align_corners=False)",
        "F.affine_grid(x, (1, 1, 2), align_corners=False)",
        "F.affine_grid(x, (2, 1, 2, 2), align_corners=False)",
        "F.affine_grid(x, (1, 1, 2, 2, 2), align_corners=False)",
        "F.affine_grid(x.long(), (1, 1, 2, 2), align_corners=False)",
        "F.affine_grid(x, (1, 1, 0, 2), align_corners=False)",
        x=(1, 2, 3),
    ),
    ulps=4,
    terms=2,
    grad_ulps=8,
    why=ORDER,
)
row(
    "affine_grid_generator",
    calls(
        "torch.affine_grid_generator(x, (2, 1, 3, 2), False)",
        x=(2, 2, 3),
        dtypes=TWO,
        layouts="",
    ),
    wrong("torch.affine_grid_generator(x, (1, 1, 2), False)", x=(1, 2, 3)),
    ulps=4,
    terms=2,
    grad_ulps=8,
    why=ORDER,
)
