"""The op table: unpooling, pooling at random places, bags of rows, responses."""

from tests.ops.observe import Input
from tests.ops.sweeps import FLOATS, LIBM, ORDER, calls, no_slopes, row, wrong

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

ROWS = Input("i", (2, 3), "int64", fill="index")
FLAT = Input("i", (5,), "int64", fill="index")
BAG = "F.embedding_bag(i, x"
row(
    "nn.functional.embedding_bag",
    calls(
        f"{BAG})",
        f"{BAG}, mode='sum')",
        f"{BAG}, mode='max')",
        f"{BAG}, padding_idx=1)",
        f"{BAG}, padding_idx=-2, mode='max')",
        f"{BAG}, mode='sum', per_sample_weights=w)",
        x=(2, 3),
        w=(2, 3),
        fixed=(ROWS,),
        dtypes=FLOATS,
        mixed=False,
        layouts="t",
    ),
    calls(
        f"{BAG}, torch.tensor([0, 2]))",
        f"{BAG}, torch.tensor([0, 2, 2, 5]), mode='max')",
        f"{BAG}, torch.tensor([0, 1, 5]), include_last_offset=True)",
        f"{BAG}, torch.tensor([0, 3]), mode='sum', per_sample_weights=w, padding_idx=0)",
        "F.embedding_bag(i.int(), x, torch.tensor([0]), max_norm=None, norm_type=1.0)",
        "F.embedding_bag(i[:0], x, torch.tensor([0, 0]))",
        x=(2, 2),
        w=(5,),
        fixed=(FLAT,),
        dtypes=["float32"],
        layouts="",
    ),
    wrong(
        "F.embedding_bag(torch.tensor([[0, 2]]), x)",
        "F.embedding_bag(torch.tensor([[0, -1]]), x)",
        "F.embedding_bag(torch.tensor([[0, 2]]), x, mode='max')",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([1, 2]))",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([0, 3]))",
        "F.embedding_bag(torch.tensor([0]), x, torch.tensor([]).long(), include_last_offset=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, padding_idx=2)",
        "F.embedding_bag(torch.tensor([[0.0, 1.0]]), x)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x.long())",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='x')",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='max', scale_grad_by_freq=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, mode='max', sparse=True)",
        "F.embedding_bag(torch.tensor([[0, 1]]), x, torch.tensor([0]))",
        "F.embedding_bag(torch.tensor([0, 1]), x)",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([[0]]))",
        "F.embedding_bag(torch.tensor(0), x)",
        "F.embedding_bag(torch.tensor([[0]]), x[0])",
        "F.embedding_bag(torch.tensor([[0]]), x, per_sample_weights=x)",
        "F.embedding_bag(torch.tensor([[0]]), x, per_sample_weights=x[:1, :1])",
        "F.embedding_bag(torch.tensor([[0]]), x, mode='sum', per_sample_weights=W)".replace(
            "W", "x[:1, :1].double()"
        ),
        "F.embedding_bag(torch.zeros(2, 0).long(), x)",
        # no bags at all (the gradient of none is a crash of torch's)
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([0]), include_last_offset=True)",
        "F.embedding_bag(torch.tensor([0, 1]), x, torch.tensor([]).long())",
        "F.embedding_bag(x)",
        x=(2, 3),
    ),
    ulps=2,
    why=ORDER,
)
