"""The op table: Losses that compare one tensor with another."""

from tests.ops.observe import Input
from tests.ops.sweeps import LIBM, ORDER, calls, once, row, wrong

TWO = ("float32", "float64")
REDUCTIONS = ("", ", reduction='sum'", ", reduction='none'")
SIZES = [{"x": (), "y": ()}, {"x": (0,), "y": (0,)}, {"x": (2, 1, 2), "y": (2, 1, 2)}]
OLD = ("size_average=False", "reduce=False", "size_average=True", "reduction='elementwise_mean'")
W = Input("w", (2, 3), "float64", fill="positive")


def deprecated(name, **settings):
    """The old arguments, which warn."""
    return calls(
        *[f"F.{name}(x, y, {old})" for old in OLD],
        dtypes=("float32",),
        layouts="",
        hide="numeric second",
        mixed=False,
        x=(2, 3),
        y=(2, 3),
        **settings,
    )


# ---- differences --------------------------------------------------------------------------------

for name, settings in (
    ("mse_loss", ()),
    ("l1_loss", ()),
    ("smooth_l1_loss", ("beta=0.5", "beta=0", "beta=2")),
    ("huber_loss", ("delta=0.5", "delta=2")),
):
    row(
        f"nn.functional.{name}",
        calls(
            *[f"F.{name}(x, y{reduction})" for reduction in REDUCTIONS],
            x=(2, 3),
            y=(2, 3),
            sizes=SIZES,
            mixed=name != "huber_loss",  # (torch's has the dtype of its input there)
        ),
        calls(
            *[f"F.{name}(x, y, {setting}{r})" for setting in settings for r in REDUCTIONS],
            x=(2, 3),
            y=(2, 3),
            dtypes=TWO,
            mixed=False,
        ),
        calls(
            f"F.{name}(x, y)",
            x=(2, 3),
            y=(3,),
            dtypes=TWO,
            sizes=[{"x": (3,), "y": (2, 3)}, {"x": (2, 1), "y": (3,)}, {"y": ()}],
            mixed=False,
            hide="numeric",  # (it warns)
        ),
        calls(
            *[f"F.{name}(x, y, weight=w{r})" for r in REDUCTIONS if name != "smooth_l1_loss"],
            x=(2, 3),
            y=(2, 3),
            fixed=(W,),
            dtypes=("float64",),
            layouts="",
        ),
        deprecated(name) if name != "huber_loss" else (),
        wrong(
            f"F.{name}(x, y)",
            f"F.{name}(x, x, reduction='avg')",
            f"F.{name}(x, x, reduction=None)",
            f"F.{name}(x)",
            "F.huber_loss(x, x, delta=0)",
            "F.huber_loss(x, x, delta='a')",
            "F.smooth_l1_loss(x, x, beta=-1)",
            "F.smooth_l1_loss(x, x, beta='a')",
            *[
                f"F.{name}(x, x, weight={weight})"
                for weight in ("y", "x, reduction='a'")
                if name != "smooth_l1_loss"
            ],
            x=(2, 3),
            y=(4,),
        ),
        ulps=2,
        grad_ulps=8,
        why=f"{ORDER}; the division by n is done before or after",
    )

# ---- probabilities ------------------------------------------------------------------------------

row(
    "nn.functional.binary_cross_entropy",
    calls(
        *[f"F.binary_cross_entropy(x, y{r})" for r in REDUCTIONS],
        x=(2, 3),
        y=(2, 3),
        fill="unit",
        dtypes=TWO,
        mixed=False,
        sizes=SIZES,
        hide="second",  # torch adds 1e-12 to what it divides by; in float32 this does not show:
    ),
    once(
        *[f"F.binary_cross_entropy(x, y{r})" for r in REDUCTIONS],
        inputs=tuple(Input(name, (2, 3), fill="unit", track=True) for name in "xy"),
    ),
    calls(
        "F.binary_cross_entropy(x, y, w)",
        "F.binary_cross_entropy(x, y, w[0], reduction='none')",
        x=(2, 3),
        y=(2, 3),
        fill="unit",
        fixed=(W,),
        hide="second",
        dtypes=("float64",),
        layouts="",
        mixed=False,
    ),
    calls(
        "F.binary_cross_entropy(x, y, reduction='none')",
        x=(3,),
        y=(3,),
        fill="ties",
        dtypes=("bool", "uint8"),
        grad=False,
    ),
    deprecated("binary_cross_entropy", fill="unit"),
    wrong(
        "F.binary_cross_entropy(x, y)",
        "F.binary_cross_entropy(x * 0, y * 0)",
        "F.binary_cross_entropy(x * 0, x)",
        "F.binary_cross_entropy(x * 0, x)",
        "F.binary_cross_entropy(x, x)",
        "F.binary_cross_entropy(x * 0, x.double())",
        "F.binary_cross_entropy(x * 0, x * 0, x.double())",
        "F.binary_cross_entropy(x * 0, x * 0, torch.ones(3, requires_grad=True))",
        "F.binary_cross_entropy(x.int(), x.int())",
        "F.binary_cross_entropy(x * 0, x * 0, reduction='avg')",
        "F.binary_cross_entropy(x)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=8,
    grad_ulps=32,
    why=f"{LIBM}; {ORDER}",
)
row(
    "nn.functional.binary_cross_entropy_with_logits",
    calls(
        *[f"F.binary_cross_entropy_with_logits(x, y{r})" for r in REDUCTIONS],
        x=(2, 3),
        y=(2, 3),
        dtypes=TWO,
        mixed=False,
        sizes=SIZES,
    ),
    calls(
        *[
            f"F.binary_cross_entropy_with_logits(x, y, {more})"
            for more in (
                "w",
                "w[0], reduction='sum'",
                "pos_weight=w",
                "w, pos_weight=w[1] * 2, reduction='none'",
            )
        ],
        x=(2, 3),
        y=(2, 3),
        fixed=(W,),
        dtypes=("float64",),
        layouts="",
        mixed=False,
    ),
    calls(
        "F.binary_cross_entropy_with_logits(x * 20, y, reduction='none')",
        x=(9,),
        y=(9,),
        fill="ties",
        dtypes=TWO,
        grad=False,
        mixed=False,
    ),
    deprecated("binary_cross_entropy_with_logits"),
    wrong(
        "F.binary_cross_entropy_with_logits(x, y)",
        "F.binary_cross_entropy_with_logits(x, x, pos_weight=torch.ones(2))",
        "F.binary_cross_entropy_with_logits(x, x, pos_weight=torch.ones(3, requires_grad=True))",
        "F.binary_cross_entropy_with_logits(x.int(), x.int())",
        "F.binary_cross_entropy_with_logits(x, x, reduction='avg')",
        "F.binary_cross_entropy_with_logits(x)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=8,
    grad_ulps=16,
    why=f"{LIBM}; {ORDER}",
)
row(
    "nn.functional.kl_div",
    calls(
        "F.kl_div(x, y, reduction='sum')",
        "F.kl_div(x, y, reduction='none')",
        "F.kl_div(x, y, reduction='batchmean')",
        "F.kl_div(x, y, None, None, 'sum', True)",
        x=(2, 3),
        y=(2, 3),
        mixed=False,
        fill="unit",
        sizes=[*SIZES, {"y": (3,)}],
    ),
    calls("F.kl_div(x, y)", x=(2, 3), y=(2, 3), hide="numeric", fill="positive", mixed=False),
    wrong("F.kl_div(x, x > 0, reduction='sum')", "F.kl_div(x, x.int(), reduction='sum')", x=(2,)),
    deprecated("kl_div"),
    wrong(
        "F.kl_div(x, y, reduction='sum')",
        "F.kl_div(x, 3, reduction='sum')",
        "F.kl_div(3, x, reduction='sum')",
        "F.kl_div(x, x, reduction='avg')",
        "F.kl_div(x.int(), x.int(), reduction='sum')",
        x=(2, 3),
        y=(4,),
    ),
    ulps=16,
    grad_ulps=8,
    why=f"{LIBM}; {ORDER}",
)
row(
    "nn.functional.poisson_nll_loss",
    calls(
        *[f"F.poisson_nll_loss(x, y{r})" for r in REDUCTIONS],
        "F.poisson_nll_loss(x, y * 2, full=True, reduction='none')",
        "F.poisson_nll_loss(x, y, False, eps=0.5)",
        x=(2, 3),
        y=(2, 3),
        mixed=False,
        fill="positive",
        dtypes=TWO,
        sizes=SIZES,
    ),
    calls(
        "F.poisson_nll_loss(x, y, size_average=False)", x=(2,), y=(2,), dtypes=(), hide="numeric"
    ),
    wrong("F.poisson_nll_loss(x, x, reduction='a')", "F.poisson_nll_loss(x, y)", x=(3,), y=(2,)),
    ulps=8,
    grad_ulps=8,
    terms=4,  # logarithms, products and squares
    why=f"{LIBM}; {ORDER}",
)
row(
    "nn.functional.gaussian_nll_loss",
    calls(
        *[f"F.gaussian_nll_loss(x, y, z{r})" for r in REDUCTIONS],
        "F.gaussian_nll_loss(x, y, z, True, 0.75)",
        x=(2, 3),
        y=(2, 3),
        z=(2, 3),
        fill="positive",
        dtypes=TWO,
        mixed=False,
        layouts="t",
        sizes=[{"z": (2,)}, {"z": (2, 1)}],
        hide="numeric",  # the gradient passes through the least variance
    ),
    calls("F.gaussian_nll_loss(x, y, 0.5, full=True)", x=(2, 3), y=(2, 3), dtypes=TWO, mixed=False),
    wrong(
        "F.gaussian_nll_loss(x, x, -y)",
        "F.gaussian_nll_loss(x, x, y)",
        "F.gaussian_nll_loss(x, x, -0.5)",
        "F.gaussian_nll_loss(x, x, 0.5, reduction='a')",
        x=(2, 3),
        y=(4,),
    ),
    ulps=8,
    grad_ulps=8,
    terms=4,  # logarithms, products and squares
    why=f"{LIBM}; {ORDER}",
)
