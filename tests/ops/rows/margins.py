"""The op table: Distances, and losses that ask for a margin."""

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

# ---- all pairs ----------------------------------------------------------------------------------

POWERS = ("", ", p=1", ", 0", ", 3.0", ", 1.5")

row(
    "cdist",
    calls(
        *[f"torch.cdist(x, y{p})" for p in POWERS],
        x=(2, 3),
        y=(4, 3),
        dtypes=TWO,
        mixed=False,
        layouts="ts",
        sizes=[
            {"x": (2, 1, 2, 3), "y": (3, 4, 3)},
            {"x": (0, 3)},
            {"x": (2, 0), "y": (3, 0)},
        ],
        hide="second",  # torch has none
    ),
    calls(
        "torch.cdist(x, y, p=float('inf'))",
        x=(2, 3),
        y=(4, 3),
        dtypes=TWO,
        mixed=False,
        layouts="ts",
        hide="numeric second",  # (there are ties)
    ),
    calls(
        "torch.cdist(x, y, compute_mode='use_mm_for_euclid_dist')",
        x=(2, 3),
        y=(4, 3),
        dtypes=TWO,
        mixed=False,
        layouts="ts",
    ),
    calls("torch.cdist(x, y)", x=(26, 3), y=(2, 3), dtypes=TWO, mixed=False, hide="second"),
    calls("torch.cdist(x, x)", x=(3, 2), dtypes=("float64",), layouts="", hide="numeric second"),
    wrong(
        "torch.cdist(x, x[0])",
        "torch.cdist(x[0], x)",
        "torch.cdist(x, x[:, :2])",
        "torch.cdist(x, x.double())",
        "torch.cdist(x, x, -1)",
        "torch.cdist(x, x, 'a')",
        "torch.cdist(x, x, compute_mode='a')",
        "torch.cdist(x.int(), x.int())",
        "torch.cdist(x, 3)",
        "torch.cdist(x.expand(2, 2, 3), x.expand(3, 2, 3))",
        x=(2, 3),
    ),
    ulps=4,
    grad_ulps=16,
    why=NEAR,
)
for place in ("torch", "F"):
    row(
        "pdist" if place == "torch" else "nn.functional.pdist",
        calls(
            *[f"{place}.pdist(x{p})" for p in POWERS],
            x=(4, 3),
            dtypes=TWO,
            layouts="ts",
            sizes=[{"x": (1, 3)}],
            hide="second",
        ),
        calls(f"{place}.pdist(x, p=float('inf'))", x=(4, 3), dtypes=TWO, hide="numeric second"),
        calls(f"{place}.pdist(x)", x=(3, 0), dtypes=TWO, grad=False, sizes=[{"x": (0, 3)}]),
        wrong(
            f"{place}.pdist(x[0])",
            f"{place}.pdist(x.int())",
            f"{place}.pdist(x, -1)",
            f"{place}.pdist(3)",
            f"{place}.pdist(x, 'a')",
            x=(2, 3),
        ),
        ulps=4,
        grad_ulps=16,
        why=NEAR,
    )

# ---- distances of rows, angles ------------------------------------------------------------------

for place in ("torch", "F"):
    prefix = "" if place == "torch" else "nn.functional."
    row(
        f"{prefix}pairwise_distance",
        calls(
            *[f"{place}.pairwise_distance(x * x, y{p})" for p in POWERS],
            f"{place}.pairwise_distance(x * x, y, keepdim=True)",
            f"{place}.pairwise_distance(x * x, y, 2, 0.5)",
            x=(2, 3),
            y=(2, 3),
            dtypes=TWO,
            mixed=False,
            sizes=[{"y": (3,)}, {"x": (3,), "y": (3,)}, {"x": (0, 3), "y": (0, 3)}],
        ),
        calls(f"{place}.pairwise_distance(x, y)", x=(2, 3), y=(2, 3), grad=False),
        wrong(
            f"{place}.pairwise_distance(x, y)",
            f"{place}.pairwise_distance(x, 3)",
            f"{place}.pairwise_distance(3, x)",
            f"{place}.pairwise_distance(x, x, 'a')",
            x=(2, 3),
            y=(4,),
        ),
        ulps=4,
        grad_ulps=32,
        why=NEAR,
    )
    row(
        f"{prefix}cosine_similarity",
        calls(
            f"{place}.cosine_similarity(x * x, y)",
            f"{place}.cosine_similarity(x * x, y, 0)",
            f"{place}.cosine_similarity(x * x, y, dim=-1, eps=2)",
            x=(3, 4),
            y=(3, 4),
            dtypes=TWO,
            mixed=False,
            layouts="ts",
            hide="numeric",  # the gradient passes through the least length
        ),
        calls(
            f"{place}.cosine_similarity(x * x, y, -1)",
            x=(3, 4),
            y=(4,),
            dtypes=TWO,
            mixed=False,
            layouts="",
            sizes=[{"x": (2, 3, 4), "y": (3, 4)}, {"x": (0, 3), "y": (0, 3)}],
        ),
        calls(f"{place}.cosine_similarity(x, y, 0)", x=(3,), y=(3,), grad=False),
        wrong(
            f"{place}.cosine_similarity(x, y)",
            f"{place}.cosine_similarity(x, x, 5)",
            f"{place}.cosine_similarity(x, 3)",
            f"{place}.cosine_similarity(x.int(), x.int())",
            x=(2, 3),
            y=(4,),
        ),
        ulps=8,
        grad_ulps=64,
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
