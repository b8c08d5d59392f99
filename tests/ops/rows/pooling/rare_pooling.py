"""The op table: unpooling, pooling at random places."""

from tests.ops.sweeps import FLOATS, LIBM, calls, no_slopes, row, wrong

IMAGE = {"x": (1, 2, 2, 3)}
VOLUME = {"x": (1, 1, 1, 2, 3)}
# places 0 ... n - 1 in reverse order, of the shape of x
PLACES = "torch.arange(x[0, 0].numel() - 1, -1, -1).reshape(x[0, 0].shape).expand(x.shape)"


def unpool(dims: int, *settings: str) -> list[str]:
    return [f"F.max_unpool{dims}d(x, {PLACES}, {text})" for text in settings]


row(
    "nn.functional.max_unpool2d",
    calls(*unpool(2, "2"), **IMAGE, sizes=[{"x": (0, 1, 2, 2)}, {"x": (2, 1, 1, 1)}]),
    calls(
        "F.max_unpool2d(x, torch.zeros(2, 1, 2).long(), 1)",
        x=(2, 1, 2),
        dtypes=["float32"],
        layouts="",
        grad=False,
    ),  # of two elements for one place, the last
    calls(
        *unpool(2, "2, output_size=(5, 7)", "(2, 1), 2, (1, 0)", "2, 1, output_size=[1, 2, 4, 4]"),
        *unpool(2, "kernel_size=2, stride=3, padding=0"),
        **IMAGE,
        dtypes=["float32"],
        layouts="t",
    ),
    no_slopes(calls(*unpool(2, "2, padding=2"), **IMAGE, dtypes=["float32"], layouts="t")),
    wrong(
        *unpool(2, "2, output_size=(6, 6)", "2, output_size=(5,)", "1, output_size=(1, 3)"),
        *unpool(2, "'a'", "2, 1, 2"),
        f"F.max_unpool2d(x, {PLACES} + 30, 2)",
        f"F.max_unpool2d(x, {PLACES} - 6, 2)",
        f"F.max_unpool2d(x, {PLACES}.int(), 2)",
        f"F.max_unpool2d(x, {PLACES}[..., :2], 2)",
        f"F.max_unpool2d(x[0, 0], {PLACES}[0, 0], 2)",
        f"F.max_unpool2d(x[:, :0], {PLACES}[:, :0], 2)",
        f"F.max_unpool2d(x.long(), {PLACES}, 2)",
        f"F.max_unpool2d([1], {PLACES}, 2)",
        "F.max_unpool2d(x, [1], 2)",
        "F.max_unpool2d(x)",
        **IMAGE,
    ),
)
row(
    "nn.functional.max_unpool1d",
    calls(
        "F.max_unpool1d(x, torch.tensor([[[0, 3]]]).expand(x.shape), 2)",
        x=(2, 3, 2),
        dtypes=FLOATS,
        mixed=False,
    ),
    calls(
        "F.max_unpool1d(x, torch.tensor([[0, 2]]), (2,), 1, output_size=(3,))",
        x=(1, 2),
        dtypes=["float32"],
    ),
    wrong(
        "F.max_unpool1d(x, torch.tensor([[0, 4]]), 2)",
        "F.max_unpool1d(x, torch.tensor([[0, 1]]), 2, output_size=[7])",
        "F.max_unpool1d(x[0], torch.tensor([0, 1]), 2)",
        "F.max_unpool1d(x)",
        x=(1, 2),
    ),
)
row(
    "nn.functional.max_unpool3d",
    calls(*unpool(3, "2"), **VOLUME, dtypes=FLOATS),
    calls(*unpool(3, "(1, 2, 2), output_size=(1, 4, 7)", "2, 1"), **VOLUME, dtypes=["float32"]),
    wrong(
        *unpool(3, "2, 0", "2, output_size=(9, 4, 6)"),
        f"F.max_unpool3d(x, {PLACES} + 60, 2)",
        f"F.max_unpool3d(x, {PLACES}.int(), 2)",
        f"F.max_unpool3d(x[0, 0], {PLACES}[0, 0], 2)",
        f"F.max_unpool3d(x[:, :0], {PLACES}[:, :0], 2)",
        "F.max_unpool3d(x)",
        **VOLUME,
    ),
)

SAMPLES = "_random_samples=torch.tensor([[[0.125, 0.875], [0.5, 0.25]]]).to(x)"
CUBE_SAMPLES = "_random_samples=torch.tensor([[[0.125, 0.875, 0.5]]]).to(x)"
row(
    "nn.functional.fractional_max_pool2d",
    calls(
        f"F.fractional_max_pool2d(x, 2, 3, return_indices=True, {SAMPLES})",
        x=(1, 2, 4, 5),
        dtypes=FLOATS,
        hide="graph",
    ),
    no_slopes(
        calls(
            f"F.fractional_max_pool2d(x, (1, 2), (3, 1), {SAMPLES})",
            f"F.fractional_max_pool2d(x, 2, output_ratio=(0.5, 0.6), {SAMPLES})",
            f"F.fractional_max_pool2d(x[0], 2, 0, {SAMPLES})",
            f"F.fractional_max_pool2d(x[:0], 2, 1, {SAMPLES})",
            "F.fractional_max_pool2d(x, 2, 1)",
            x=(1, 2, 4, 5),
            dtypes=["float32"],
            layouts="t",
            hide="graph",
        ),
    ),
    calls(
        f"F.fractional_max_pool2d(x, 2, 2, None, True, {SAMPLES})",
        x=(1, 2, 3, 3),
        fill="special",
        dtypes=["float32"],
        grad=False,
        layouts="",
    ),
    wrong(
        "F.fractional_max_pool2d(x, 2)",
        f"F.fractional_max_pool2d(x, 2, 5, {SAMPLES})",
        f"F.fractional_max_pool2d(x, 6, 1, {SAMPLES})",
        f"F.fractional_max_pool2d(x, 2, -1, {SAMPLES})",
        f"F.fractional_max_pool2d(x, (1, 1, 1), 1, {SAMPLES})",
        f"F.fractional_max_pool2d(x, 1, (1, 1, 1), {SAMPLES})",
        f"F.fractional_max_pool2d(x[0, 0], 1, 1, {SAMPLES})",
        f"F.fractional_max_pool2d(x[:, :0], 1, 1, {SAMPLES})",
        f"F.fractional_max_pool2d(x.long(), 1, 1, {SAMPLES})",
        f"F.fractional_max_pool2d(x, 1, 1, {SAMPLES}.double())",
        f"F.fractional_max_pool2d(x, 1, 1, {SAMPLES}[0])",
        f"F.fractional_max_pool2d(x, 1, 1, {SAMPLES}[:, :1])",
        f"F.fractional_max_pool2d(x, 1, 1, {SAMPLES}[:, :, :1])",
        "F.fractional_max_pool2d(x, 1, output_ratio=(0.5, 0.5, 0.5))",
        "F.fractional_max_pool2d([1], 1, 1)",
        "F.fractional_max_pool2d(x)",
        x=(1, 2, 4, 5),
    ),
)
row(
    "nn.functional.fractional_max_pool3d",
    calls(
        f"F.fractional_max_pool3d(x, 2, (1, 2, 1), return_indices=True, {CUBE_SAMPLES})",
        x=(1, 1, 3, 4, 3),
        dtypes=FLOATS,
        hide="graph",
    ),
    no_slopes(
        calls(
            f"F.fractional_max_pool3d(x, 1, output_ratio=(0.5, 0.5, 0.5), {CUBE_SAMPLES})",
            "F.fractional_max_pool3d(x[0], (1, 2, 2), 1)",
            x=(1, 1, 3, 4, 3),
            dtypes=["float32"],
            hide="graph",
        )
    ),
    wrong(
        "F.fractional_max_pool3d(x, 2)",
        f"F.fractional_max_pool3d(x, 2, 2, {CUBE_SAMPLES})",
        f"F.fractional_max_pool3d(x, (1, 1), 1, {CUBE_SAMPLES})",
        f"F.fractional_max_pool3d(x, 1, (1, 1), {CUBE_SAMPLES})",
        f"F.fractional_max_pool3d(x[0, 0], 1, 1, {CUBE_SAMPLES})",
        f"F.fractional_max_pool3d(x[:, :0], 1, 1, {CUBE_SAMPLES})",
        "F.fractional_max_pool3d(x)",
        x=(1, 1, 3, 4, 3),
    ),
)
row(
    "nn.functional.lp_pool3d",
    calls(
        "F.lp_pool3d(x, 2, 2)",
        x=(1, 1, 2, 2, 4),
        fill="positive",
        dtypes=["float32", "float64"],
        mixed=False,
    ),
    calls(
        "F.lp_pool3d(x, 3.0, (1, 2, 1), 1, True)",
        x=(1, 2, 2, 2),
        fill="positive",
        dtypes=["float32"],
    ),
    calls(
        "F.lp_pool3d(x, np.inf, 2)",
        "F.lp_pool3d(x, -np.inf, (1, 2, 2))",
        x=(1, 2, 2, 4),
        dtypes=["float32"],
    ),
    wrong(
        "F.lp_pool3d(x, 2, 3)", "F.lp_pool3d(x, 2)", "F.lp_pool3d(x[0, 0], 2, 1)", x=(1, 2, 2, 2)
    ),
    ulps=4,
    why=LIBM,
    grad_ulps=8,
)
