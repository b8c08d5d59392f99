"""The op table: Activations."""

from dataclasses import replace

from tests.ops.sweeps import LIBM, calls, pointwise, row, wrong

NEAR = f"{LIBM}; the gradient takes the factors in another order"
TWO = ("float32", "float64")


def mistakes(name, setting=True):
    """Calls of an activation with something else than a tensor, or than a number."""
    calls = [f"{name}('a')", f"{name}(None)", f"{name}()", f"{name}([1.0])"]
    return [*calls, f"{name}(x, 'a')", f"{name}(x, None)"] if setting else calls


def double_only(cases):
    """The same, gradients in float64 only: in float32 torch's own two runs differ by more."""
    for case in cases:
        if all(given.dtype == "float64" for given in case.inputs if given.track):
            yield case


def no_second(cases):
    """The same without second gradients."""
    for case in cases:
        yield replace(case, hide=case.hide | {"second"})


for name in ("relu", "relu6", "selu", "silu", "mish", "hardswish", "hardsigmoid"):
    # torch cannot differentiate hardsigmoid twice; minitorch can
    some = {"hardsigmoid": no_second, "silu": double_only}.get(name, list)
    row(
        f"nn.functional.{name}",
        some(pointwise(f"F.{name}(x)")),
        some(pointwise(f"F.{name}(x * 4)", dtypes=TWO)),
        some(calls(f"F.{name}(x, inplace=True)", f"F.{name}(x[0], True)", x=(2, 3))),
        wrong(*mistakes(f"F.{name}", False), x=(3,)),
        ulps=4,
        grad_ulps=32 if name == "mish" else 8,
        why=NEAR,
        signed_zeros=False,
    )
for name, settings in (
    ("leaky_relu", ("0.25", "negative_slope=2", "-0.5", "0")),
    ("elu", ("0.5", "alpha=2", "-0.5")),
    ("celu", ("0.5", "alpha=2", "-0.5")),
    ("hardtanh", ("-0.5, 1.5", "max_val=0.5", "min_val=-10")),
):
    row(
        f"nn.functional.{name}",
        pointwise(f"F.{name}(x)"),
        pointwise(*[f"F.{name}(x, {setting})" for setting in settings], dtypes=TWO),
        calls(
            f"F.{name}(x, inplace=True)",
            f"F.{name}(x[0], inplace=True)",
            x=(2, 3),
        ),
        calls(
            *[f"F.{name}(x, {setting}, inplace=True)" for setting in settings],
            x=(2, 3),
            hide="numeric",  # refused by backward for negative slopes
        ),
        wrong(
            *mistakes(f"F.{name}", name != "hardtanh"), f"F.{name}(x, 2, 1)", "F.celu(x, 0)", x=(3,)
        ),
        ulps=4,
        grad_ulps=8,
        why=NEAR,
        signed_zeros=False,
    )
    row(
        f"nn.functional.{name}_",
        calls(f"F.{name}_(x)", f"F.{name}_(x, {settings[0]})", x=(2, 3)),
        wrong(*mistakes(f"F.{name}_"), x=(3,)),
        ulps=4,
        grad_ulps=8,
        why=NEAR,
        signed_zeros=False,
    )
row("nn.functional.relu_", calls("F.relu_(x)", x=(2, 3)), signed_zeros=False)
row("nn.functional.selu_", calls("F.selu_(x)", x=(2, 3)), ulps=4, grad_ulps=8, why=NEAR)
for name in ("selu", "celu"):
    row(name, pointwise(f"torch.{name}(x)"), ulps=4, grad_ulps=8, why=NEAR, signed_zeros=False)
    row(
        f"{name}_",
        calls(f"torch.{name}_(x)", f"torch.{name}_(x[0])", x=(2, 3)),
        wrong(*mistakes(f"torch.{name}_", False), x=(3,)),
        ulps=4,
        grad_ulps=8,
        why=NEAR,
    )

# ---- clipped ------------------------------------------------------------------------------------

for place in ("torch", "F"):
    prefix = "nn.functional." if place == "F" else ""
    inplace = ["F.threshold(x, 0.25, -3, True)"] if place == "F" else []
    row(
        f"{prefix}threshold",
        pointwise(f"{place}.threshold(x, 0.25, 3.5)"),
        pointwise(f"{place}.threshold(x, threshold=-1, value=2)", dtypes=TWO),
        pointwise(f"{place}.threshold(x, 0.5, 0)"),
        calls(f"{place}.threshold(x, 0.5, 0)", x=(80, 60), dtypes=("float32",), grad=False),
        calls(*inplace, x=(2, 3), layouts="ts"),
        wrong(f"{place}.threshold('a', 1, 2)", f"{place}.threshold(x, 'a', 1)", x=(3,)),
        wrong(f"{place}.threshold(x, 1)", x=(3,)),
    )
    row(
        f"{prefix}threshold_",
        calls(f"{place}.threshold_(x, 0.25, 3.5)", x=(2, 3), layouts="ts"),
        calls(f"{place}.threshold_(x, 0.25, 3.5)", x=(2, 3), dtypes=(), grad=False, layouts="e"),
        wrong(f"{place}.threshold_('a', 1, 2)", f"{place}.threshold_(x, 1)", x=(3,)),
    )
    out = [f"{place}.hardshrink(x, 0.5, out=torch.empty(2, 3))"]
    row(
        f"{prefix}hardshrink",
        pointwise(f"{place}.hardshrink(x)", "x.hardshrink()"),
        pointwise(f"{place}.hardshrink(x, 1)", "x.hardshrink(lambd=-0.5)", dtypes=TWO),
        wrong(*mistakes(f"{place}.hardshrink"), *out, x=(2, 3)),
        signed_zeros=False,
    )
row(
    "nn.functional.softshrink",
    pointwise("F.softshrink(x)", "F.softshrink(x, 1)"),
    pointwise("F.softshrink(x, lambd=0)", dtypes=TWO),
    wrong(
        *mistakes("F.softshrink"),
        "F.softshrink(x, -1)",
        "F.softshrink(x, 1, out=torch.empty(0))",
        x=(3,),
    ),
    signed_zeros=False,
)

# ---- gates, logarithms --------------------------------------------------------------------------

row(
    "nn.functional.gelu",
    pointwise("F.gelu(x)", "F.gelu(x, approximate='tanh')"),
    calls(
        "F.gelu(x * 3)",
        "F.gelu(x * 3, approximate='tanh')",
        x=(2, 3),
        dtypes=TWO,
        hide="values",  # only the gradients: far below 0 gelu is a small difference
    ),
    calls(
        "F.gelu(x * 3)", "F.gelu(x * 3, approximate='tanh')", x=(9,), fill="positive", grad=False
    ),
    wrong(
        *mistakes("F.gelu", False),
        "F.gelu(x, 'tanh')",
        "F.gelu(x, approximate='a')",
        "F.gelu(x, approximate=1)",
        "F.gelu(x, out=torch.empty(3))",
        x=(3,),
    ),
    ulps=64,
    grad_ulps=512,
    signed_zeros=False,
    why=f"{NEAR}; below 0 the gate is a small difference",
)
row(
    "nn.functional.glu",
    calls(
        "F.glu(x)",
        "F.glu(x, 0)",
        "F.glu(x, dim=-2)",
        x=(4, 4),
        sizes=[{"x": (0, 4)}, {"x": (2, 0)}, {"x": (4, 2, 2)}],
    ),
    wrong("F.glu()", "F.glu(x)", "F.glu(x[0])", "F.glu(x, 2)", x=(3,)),
    wrong("F.glu(x)", x=()),
    ulps=4,
    grad_ulps=8,
    why=NEAR,
)
row(
    "nn.functional.softplus",
    pointwise("F.softplus(x)"),
    pointwise("F.softplus(x, 2)", "F.softplus(x, beta=3, threshold=1.5)", dtypes=TWO),
    wrong(*mistakes("F.softplus"), "F.softplus(x, 2, 'a')", x=(3,)),
    ulps=6,
    grad_ulps=8,
    why=NEAR,
)
row(
    "nn.functional.logsigmoid",
    pointwise("F.logsigmoid(x)"),
    calls("F.logsigmoid(x * 4)", x=(2, 3), dtypes=TWO),
    calls("F.logsigmoid(x * 50)", x=(2, 3), dtypes=TWO, grad=False),
    wrong(*mistakes("F.logsigmoid", False), x=(3,)),
    ulps=8,  # a logarithm of an exponential
    grad_ulps=8,
    why=NEAR,
)
row("nn.functional.softsign", pointwise("F.softsign(x)"), grad_ulps=4, why=NEAR)
row(
    "nn.functional.tanhshrink",
    pointwise("F.tanhshrink(x)"),
    ulps=4,
    terms=1,  # x - tanh(x): both may be as large as 1, what is left of them as small as one likes
    why=f"{NEAR}; cancels",
)

# ---- slopes that are learned, or drawn ----------------------------------------------------------

for place in ("torch", "F"):
    row(
        "prelu" if place == "torch" else "nn.functional.prelu",
        calls(f"{place}.prelu(x, y)", x=(2, 3), y=(3,), sizes=[{"y": ()}, {"y": (1,)}]),
        calls(
            "x.prelu(y)" if place == "torch" else "F.prelu(x, weight=y)",
            x=(2, 3, 2),
            y=(3,),
            dtypes=TWO,
            sizes=[
                {"x": (), "y": (1,)},
                {"x": (4,), "y": (1,)},
                {"x": (0, 3)},
                {"x": (4,), "y": ()},
            ],
        ),
        wrong(
            f"{place}.prelu(x, 'a')",
            f"{place}.prelu('a', x)",
            f"{place}.prelu(x)",
            f"{place}.prelu(x, y)",
            f"{place}.prelu(x[0], y)",
            f"{place}.prelu(x[0, 0], y)",
            f"{place}.prelu(x, y[None])",
            f"{place}.prelu(x, y.double())",
            x=(2, 3),
            y=(2,),
        ),
        wrong(f"{place}.prelu(x, y[None, :1])", x=(2, 3), y=(2,)),
        ulps=0,
        grad_ulps=4,
        why=NEAR,
    )
    drawn = "({0}.rrelu{1}(x, 0.1, 0.3, True), torch.rand(2)) if torch.manual_seed(3) else 0"
    prefix = "nn.functional." if place == "F" else ""
    row(
        f"{prefix}rrelu",
        pointwise(f"{place}.rrelu(x)", f"{place}.rrelu(x, 0.5, upper=0.75)"),
        calls(drawn.format(place, ""), x=(2, 3), hide="numeric"),
        calls("F.rrelu(x, inplace=True)", x=(2, 3)),
        wrong(*mistakes(f"{place}.rrelu"), f"{place}.rrelu(x, 2, 1)", x=(3,)),
        grad_ulps=2,
        why=NEAR,
        signed_zeros=False,
    )
    row(
        f"{prefix}rrelu_",
        calls(f"{place}.rrelu_(x)", drawn.format(place, "_"), x=(2, 3), hide="numeric"),
        wrong(*mistakes(f"{place}.rrelu_"), x=(3,)),
        grad_ulps=2,
        why=NEAR,
    )
