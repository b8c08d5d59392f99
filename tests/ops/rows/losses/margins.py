"""The op table: Losses that ask for a margin."""

from tests.ops.observe import Input
from tests.ops.sweeps import LIBM, ORDER, calls, once, row, wrong

TWO = ("float32", "float64")
REDUCTIONS = ("", ", reduction='sum'", ", reduction='none'")
SIZES = [{"x": (), "y": ()}, {"x": (0,), "y": (0,)}, {"x": (2, 1, 2), "y": (2, 1, 2)}]
OLD = ("size_average=False", "reduce=False", "size_average=True", "reduction='elementwise_mean'")
NEAR = f"{LIBM}; {ORDER}"
SIDES = Input("t", (2,), "int64", fill="index")
CLASSES = Input("t", (2,), "int64", fill="ties")
W = Input("w", (3,), "float64", fill="positive")


def deprecated(call, **settings):
    """The old arguments, which warn."""
    return calls(
        *[f"{call}, {old})" for old in OLD],
        dtypes=("float32",),
        layouts="",
        hide="numeric",
        mixed=False,
        **settings,
    )


row(
    "nn.functional.margin_ranking_loss",
    calls(
        *[f"F.margin_ranking_loss(x, y, z{r})" for r in REDUCTIONS],
        "F.margin_ranking_loss(x, y, z, 0.5)",
        "F.margin_ranking_loss(x, y, z.sign(), margin=2)",
        x=(2, 3),
        y=(2, 3),
        z=(2, 3),
        mixed=False,
        sizes=[{"x": (2, 1)}, {"z": (1, 3)}, {"x": (), "y": (), "z": ()}],
    ),
    deprecated("F.margin_ranking_loss(x, y, y.sign()", x=(3,), y=(3,)),
    wrong(
        "F.margin_ranking_loss(x, x, y)",
        "F.margin_ranking_loss(x, x, x, reduction='a')",
        "F.margin_ranking_loss(x, x)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=2,
    grad_ulps=4,
    why=ORDER,
)
row(
    "nn.functional.hinge_embedding_loss",
    calls(
        *[f"F.hinge_embedding_loss(x, y.sign(){r})" for r in REDUCTIONS],
        "F.hinge_embedding_loss(x, y.sign(), margin=0.5)",
        "F.hinge_embedding_loss(x, y, 2)",
        x=(2, 3),
        y=(2, 3),
        mixed=False,
        layouts="ts",
        sizes=[{"y": (3,)}, {"x": (), "y": ()}],
    ),
    deprecated("F.hinge_embedding_loss(x, y.sign()", x=(3,), y=(3,)),
    wrong(
        "F.hinge_embedding_loss(x, y)",
        "F.hinge_embedding_loss(x, 3)",
        "F.hinge_embedding_loss(x, x, reduction='a')",
        x=(2, 3),
        y=(4,),
    ),
    ulps=2,
    grad_ulps=4,
    why=ORDER,
)
row(
    "nn.functional.cosine_embedding_loss",
    calls(
        *[f"F.cosine_embedding_loss(x, y, t * 2 - 1{r})" for r in REDUCTIONS],
        "F.cosine_embedding_loss(x, y, t * 2 - 1, -0.5)",
        x=(2, 3),
        y=(2, 3),
        fixed=(SIDES,),
        dtypes=TWO,
        mixed=False,
    ),
    calls(
        "F.cosine_embedding_loss(x, y, torch.tensor(1))",
        x=(3,),
        y=(3,),
        dtypes=TWO,
        mixed=False,
    ),
    wrong(
        "F.cosine_embedding_loss(x, x, x)",
        "F.cosine_embedding_loss(x, x[0], x[0])",
        "F.cosine_embedding_loss(x[0], x[0], x[0])",
        "F.cosine_embedding_loss(x, 3, x)",
        "F.cosine_embedding_loss(x, x, x, reduction='a')",
        x=(2, 3),
    ),
    ulps=8,
    grad_ulps=64,
    why=NEAR,
)
row(
    "nn.functional.soft_margin_loss",
    calls(
        *[f"F.soft_margin_loss(x, y.sign(){r})" for r in REDUCTIONS],
        "F.soft_margin_loss(x * 4, y)",
        x=(2, 3),
        fixed=(Input("y", (2, 3)),),
        dtypes=TWO,
        layouts="s",
        sizes=[{"x": (2, 2, 3)}, {"x": (3,)}],
    ),
    deprecated("F.soft_margin_loss(x, y.sign()", x=(3,), fixed=(Input("y", (3,)),)),
    wrong(
        "F.soft_margin_loss(x, y)",
        "F.soft_margin_loss(x, 3)",
        "F.soft_margin_loss(x, torch.ones(3, requires_grad=True))",
        "F.soft_margin_loss(x.int(), x.int())",
        "F.soft_margin_loss(x, x, reduction='a')",
        x=(2, 3),
        y=(4,),
    ),
    ulps=8,
    grad_ulps=16,
    why=NEAR,
)
row(
    "nn.functional.multi_margin_loss",
    calls(
        *[f"F.multi_margin_loss(x, t{r})" for r in REDUCTIONS],
        *[f"F.multi_margin_loss(x, t, 2, 0.5, w{r})" for r in REDUCTIONS],
        x=(2, 3),
        fixed=(CLASSES, W),
        dtypes=("float64",),
        layouts="ts",
        hide="second",  # torch has none
    ),
    calls(
        "F.multi_margin_loss(x, torch.tensor(1))",
        "F.multi_margin_loss(x, torch.tensor([1]), p=2, reduction='none')",
        "F.multi_margin_loss(x, torch.tensor(1), reduction='none')",
        x=(3,),
        dtypes=TWO,
        layouts="",
        hide="second",
    ),
    wrong(
        "F.multi_margin_loss(x, torch.tensor([0, 1, 2]))",
        "F.multi_margin_loss(x, torch.tensor([0, -1]))",
        "F.multi_margin_loss(x, torch.tensor([0, 3]))",
        "F.multi_margin_loss(x, torch.tensor([0, 1], dtype=torch.int32))",
        "F.multi_margin_loss(x, torch.tensor([0, 1]), 3)",
        "F.multi_margin_loss(x, torch.tensor([0, 1]), weight=torch.ones(2))",
        "F.multi_margin_loss(x, torch.tensor([0, 1]), weight=x)",
        "F.multi_margin_loss(x.int(), torch.tensor([0, 1]))",
        "F.multi_margin_loss(x[None], torch.tensor([0, 1]))",
        "F.multi_margin_loss(x, torch.tensor([0, 1]), reduction='a')",
        x=(2, 3),
    ),
    ulps=4,
    grad_ulps=8,
    why=ORDER,
)
row(
    "nn.functional.multilabel_soft_margin_loss",
    calls(
        *[f"F.multilabel_soft_margin_loss(x, y{r})" for r in REDUCTIONS],
        x=(2, 3),
        y=(2, 3),
        fill="unit",
        dtypes=TWO,
        mixed=False,
        layouts="s",
        sizes=[{"x": (3,), "y": (3,)}],
    ),
    once(
        "F.multilabel_soft_margin_loss(x, y, w)",
        inputs=(*[Input(name, (2, 3), "float64", track=True) for name in "xy"], W),
    ),
    deprecated("F.multilabel_soft_margin_loss(x, y", x=(2, 3), y=(2, 3), fill="unit"),
    wrong("F.multilabel_soft_margin_loss(x, x, reduction='a')", x=(2, 3)),
    ulps=16,
    grad_ulps=16,
    why=NEAR,
)

row(
    "nn.functional.triplet_margin_loss",
    calls(
        *[f"F.triplet_margin_loss(x, y, z{r})" for r in REDUCTIONS],
        "F.triplet_margin_loss(x, y, z, 2, 3, 0.5)",
        "F.triplet_margin_loss(x, y, z, 5, swap=True)",
        x=(2, 3),
        y=(2, 3),
        z=(2, 3),
        dtypes=TWO,
        mixed=False,
        layouts="ts",
        sizes=[{"x": (3,), "y": (3,), "z": (3,)}],
    ),
    deprecated("F.triplet_margin_loss(x, y, x * 2", x=(2, 3), y=(2, 3)),
    wrong(
        "F.triplet_margin_loss(x, x, y)",
        "F.triplet_margin_loss(x, x, x, margin=0)",
        "F.triplet_margin_loss(x, x, x, reduction='a')",
        "F.triplet_margin_loss(x, x, 3)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=4,
    grad_ulps=32,
    why=NEAR,
)
row(
    "nn.functional.triplet_margin_with_distance_loss",
    calls(
        *[f"F.triplet_margin_with_distance_loss(x, y, z{r})" for r in REDUCTIONS],
        "F.triplet_margin_with_distance_loss(x, y, z, distance_function=F.l1_loss, swap=True)",
        x=(2, 3),
        y=(2, 3),
        z=(2, 3),
        dtypes=TWO,
        mixed=False,
        layouts="t",
    ),
    wrong(
        "F.triplet_margin_with_distance_loss(x, x, y)",
        "F.triplet_margin_with_distance_loss(x, x, x, margin=0)",
        "F.triplet_margin_with_distance_loss(x, x, x, reduction='a')",
        "F.triplet_margin_with_distance_loss(x, x, x, None)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=4,
    grad_ulps=32,
    why=NEAR,
)
