"""The op table: draws from distributions, PyTorch's own numbers for the same seed."""

from tests.ops.sweeps import calls, no_slopes, once, row, tensors, wrong

FLOATING = "float32", "float64"
LIBM = "NumPy's and torch's log, tan and exp round the last bit differently"


def seeded(text):
    """The expression after manual_seed(3)."""
    return f"(torch.manual_seed(3), {text})[1]"


def drawn(
    name,
    *expressions,
    dtypes=FLOATING,
    fill="unit",
    shape=(4, 5),
    sizes=(),
    layouts="t",
    **settings,
):
    row(
        name,
        no_slopes(
            calls(
                *map(seeded, expressions),
                x=shape,
                fill=fill,
                dtypes=dtypes,
                layouts=layouts,
                sizes=sizes,
            )
        ),
        **settings,
    )


SIZES = [{"x": (17,)}, {"x": ()}, {"x": (0, 3)}]

drawn("bernoulli", "torch.bernoulli(x)", "x.bernoulli()", sizes=SIZES)
row(
    "bernoulli_",
    no_slopes(
        calls(
            seeded("x.bernoulli_(0.3)"),
            seeded("x.bernoulli_()"),
            x=(4, 5),
            layouts="t",
            dtypes=(*FLOATING, "int64", "bool"),
            sizes=SIZES,
        )
    ),
    once(seeded("x.bernoulli_(y)"), inputs=tensors("unit", x=(4, 5), y=(5,))),
    wrong("x.bernoulli_(2)", "x.bernoulli_(y)", x=(3,), y=(2,)),
)
row(
    "multinomial",
    no_slopes(
        calls(
            seeded("torch.multinomial(x, 1)"),
            seeded("torch.multinomial(x, 3)"),
            seeded("x.multinomial(9, True)"),
            x=(4, 6),
            fill="positive",
            dtypes=FLOATING,
            layouts="t",
            grad=False,
            sizes=[{"x": (6,)}],
        )
    ),
    wrong(
        "torch.multinomial(x, 4)",
        "torch.multinomial(x, 0)",
        "torch.multinomial(-x.abs(), 1)",
        "torch.multinomial(x * 0, 1)",
        "torch.multinomial(x.to(torch.int64), 1)",
        "torch.multinomial(x.reshape(1, 1, 3), 1)",
        x=(3,),
    ),
)
for name, expressions in (
    ("exponential_", ("x.exponential_()", "x.exponential_(0.5)")),
    ("geometric_", ("x.geometric_(0.3)",)),
    ("log_normal_", ("x.log_normal_()", "x.log_normal_(0.5, 0.1)")),
    ("cauchy_", ("x.cauchy_()", "x.cauchy_(1.0, 0.5)")),
):
    terms = 2 if name == "cauchy_" else 0  # a median and a tangent
    drawn(name, *expressions, sizes=SIZES, ulps=8, terms=terms, why=LIBM)
row(
    "random_",
    no_slopes(
        calls(
            seeded("x.random_()"),
            seeded("x.random_(7)"),
            seeded("x.random_(3, 9)"),
            x=(4, 5),
            layouts="t",
            dtypes=(*FLOATING, "int64", "int32", "uint8", "bool"),
            mixed=False,
        )
    ),
    wrong("x.random_(3, 2)", "x.random_(0)", x=(3,)),
)
row(
    "normal",
    no_slopes(
        calls(
            seeded("torch.normal(x, 0.5)"),
            seeded("torch.normal(1.0, y)"),
            seeded("torch.normal(x, y)"),
            x=(4, 5),
            y=(4, 5),
            fill="positive",
            layouts="",
            dtypes=FLOATING,
            mixed=False,
            sizes=[{"x": (2,), "y": (2,)}, {"x": (3, 1), "y": (2,)}],
        )
    ),
    once(seeded("torch.normal(1.0, 2.0, (3, 4))"), seeded("torch.normal(0, 1, size=(2,))")),
    wrong(
        "torch.normal(x, -1.0)",
        "torch.normal(x, -x.abs())",
        "torch.normal(x, y)",
        "torch.normal(0.0, -1.0, (2,))",
        x=(3,),
        y=(2,),
    ),
    ulps=4,
    terms=2,  # the mean and the deviation
    why=LIBM,
)
row(
    "randint_like",
    once(
        seeded("torch.randint_like(x, 9)"),
        seeded("torch.randint_like(x.t(), 9)"),
        seeded("torch.rand_like(x.t())"),
        seeded("torch.randn_like(x.t())"),
        seeded("torch.randint_like(x, 2, 9)"),
        seeded("torch.randint_like(x, 9, dtype=torch.int64)"),
        seeded("torch.randint_like(x, high=9)"),
        "torch.randint_like(x, 5, 2)",
        inputs=tensors(x=(2, 3)),
    ),
)

# ---- drawn until one is accepted ----------------------------------------------------------------

row(
    "poisson",
    once(
        seeded("torch.poisson(torch.tensor([0., .5, 3., 9.9, 10., 50., 1000.] * 3))"),
        seeded("torch.poisson(torch.full((5,), 20., dtype=torch.float64))"),
        seeded("torch.poisson(torch.ones(2, 2, requires_grad=True))"),
        "torch.poisson(torch.tensor([-1.0]))",
        "torch.poisson(3)",
    ),
)
row(
    "binomial",
    once(
        seeded("torch.binomial(torch.tensor([5., 40., 1000., 100., 3.]), torch.tensor(.3))"),
        seeded("torch.binomial(torch.tensor([100.] * 4), torch.tensor([.05, .9, 0., 1.]))"),
        "torch.binomial(torch.ones(2), torch.ones(2, dtype=torch.float64))",
    ),
)
row(
    "_standard_gamma",
    once(
        seeded("torch._standard_gamma(torch.tensor([.1, .5, 1., 3., 20., 300.] * 2))"),
        seeded("torch._standard_gamma(torch.tensor([.5, 3.], dtype=torch.float64))"),
    ),
    ulps=4,
    why=LIBM,
)
NUMBERS = "torch.tensor([.01, .3, 1., 7., 40., 44., 60., 300.])"
ROUND = "torch.tensor([.05, .7, 1.5, 3., 9., 44., 50., 250.])"
SERIES = "rounded by NumPy's and by torch's log and exp, and subtracted from each other"
row(
    "_standard_gamma_grad",
    once(
        f"torch._standard_gamma_grad({ROUND}, {NUMBERS})",
        f"torch._standard_gamma_grad({ROUND}[:, None], {NUMBERS}.double().float())",
        f"torch._standard_gamma_grad({ROUND}.double(), {NUMBERS}.double())",
        "torch._standard_gamma_grad(torch.tensor([1., 2., 3.]), torch.tensor([0., nan, 700.]))",
        "torch._standard_gamma_grad(torch.ones(0), torch.ones(0))",
    ),
    wrong(
        "torch._standard_gamma_grad(x, x.double())",
        "torch._standard_gamma_grad(x.int(), x.int())",
        "torch._standard_gamma_grad(x, x[:2])",
        "torch._standard_gamma_grad(x.requires_grad_(), x).sum().backward()",
        x=(3,),
    ),
    ulps=16,
    why=SERIES,
)
PARTS = "torch.tensor([.001, .2, .3, .5, .52, .8, .97, .999])"
TOTAL = "torch.tensor([1., 2., 9., 40., 80., 7., 6., 3.])"
row(
    "_dirichlet_grad",
    once(
        f"torch._dirichlet_grad({PARTS}, {TOTAL} * .3, {TOTAL})",
        f"torch._dirichlet_grad({PARTS}, {TOTAL} * {PARTS}, {TOTAL})",
        f"torch._dirichlet_grad({PARTS}.double(), {TOTAL}.double() * .3, {TOTAL}.double())",
        "torch._dirichlet_grad(torch.tensor([0., 1., nan]), torch.ones(3), torch.ones(3) * 2)",
    ),
    wrong(
        "torch._dirichlet_grad(x, x.double(), x)",
        "torch._dirichlet_grad(x.half(), x.half(), x.half())",
        "torch._dirichlet_grad(x.requires_grad_(), x, x).sum().backward()",
        x=(3,),
    ),
    ulps=64,
    why=SERIES,
)
row(
    "_sample_dirichlet",
    once(seeded("torch._sample_dirichlet(torch.tensor([[.1, .5, 3.], [2., 2., 2.]]))")),
    ulps=4,
    why=LIBM,
)
