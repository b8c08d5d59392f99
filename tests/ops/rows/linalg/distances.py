"""The op table: Distances between rows, angles."""

from tests.ops.sweeps import LIBM, ORDER, calls, row, wrong

TWO = ("float32", "float64")
NEAR = f"{LIBM}; {ORDER}"

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
