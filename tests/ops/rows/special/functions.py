"""The op table: torch.special, functions with one or two operands."""

from tests.ops.sweeps import ALL, LIBM, calls, no_slopes, pointwise, refuses, row, wrong

NO_HALF = ("float32", "float64", "int64", "int32", "int16", "int8", "uint8", "bool")
ALL_BUT_FLOAT64 = tuple(dtype for dtype in NO_HALF if dtype != "float64")
# PyTorch's Bessel functions of larger float64 numbers have seven to ten digits only, and are held
# against exact sums in tests/ops/special/test_exact.py.
ROUGH = f"{LIBM}; PyTorch computes float32 in float32"


def special(name, fill="plain", dtypes=ALL, ulps=16, why=LIBM, **rest):
    """A function of one tensor."""
    row(
        f"special.{name}",
        pointwise(f"torch.special.{name}(x)", fill=fill, dtypes=dtypes),
        calls(f"torch.special.{name}(x)", x=(2, 3), dtypes=["float16"], grad=False),
        wrong(*refuses(f"special.{name}"), f"torch.special.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=64,
        why=why,
        **rest,
    )


for name in ("i0", "i0e", "i1", "i1e"):
    special(name)
special("erfcx", dtypes=NO_HALF, why=ROUGH)
special("log_ndtr", dtypes=NO_HALF, ulps=128, why=ROUGH)
special("ndtri", fill="unit", dtypes=NO_HALF, ulps=16, why=ROUGH)
# (torch multiplies by numbers in other nodes)
row(
    "special.ndtr",
    calls("torch.special.ndtr(x)", x=(2, 3), sizes=[{"x": ()}, {"x": (0,)}], hide="graph"),
    wrong(*refuses("special.ndtr"), "torch.special.ndtr(2)", x=(3,)),
    ulps=16,
    grad_ulps=64,
    terms=1,
    why=f"{LIBM}; it is 1 + erf(x), halved",
)
special("entr", fill="positive", ulps=4)
for name, fill in (
    *(("bessel_j0", "plain"), ("bessel_j1", "plain"), ("airy_ai", "plain")),
    *(("spherical_bessel_j0", "plain"), ("bessel_y0", "positive"), ("bessel_y1", "positive")),
):
    called = f"torch.special.{name}(x)"
    row(
        f"special.{name}",
        calls(
            called, x=(2, 3), fill=fill, dtypes=[d for d in NO_HALF if d != "float64"], grad=False
        ),
        calls(
            called, x=(2, 3), fill="unit", dtypes=["float64"], sizes=[{"x": ()}, {"x": (2, 0, 3)}]
        ),
        calls(called, x=(12,), fill="special", dtypes=["float32", "float16"], grad=False),
        wrong(*refuses(f"special.{name}"), f"torch.special.{name}(2)", x=(3,)),
        ulps=16,
        terms=1,
        why=ROUGH,
    )
for name in ("modified_bessel_i0", "modified_bessel_i1"):
    special(name, dtypes=NO_HALF, why=ROUGH)
for scaled in ("", "scaled_"):
    for order in "01":
        special(f"{scaled}modified_bessel_k{order}", fill="positive", dtypes=NO_HALF, why=ROUGH)

# ---- what the face has, too ---------------------------------------------------------------------

for name, fill in (
    *(("digamma", "positive"), ("psi", "positive"), ("gammaln", "positive"), ("erf", "plain")),
    *(("erfc", "plain"), ("erfinv", "unit"), ("exp2", "plain"), ("expit", "plain")),
    *(("expm1", "plain"), ("log1p", "positive"), ("sinc", "plain")),
):
    row(
        f"special.{name}",
        calls(f"torch.special.{name}(x)", x=(2, 3), fill=fill, grad=False),
        calls(f"torch.special.{name}(x + 8)", x=(2, 3), fill=fill, dtypes=["float32"], hide="grad"),
        wrong(*refuses(f"special.{name}"), x=(3,)),
        ulps=64 if name in ("digamma", "psi", "gammaln") else 8,
        why=LIBM,
    )
for name, settings in (
    ("softmax", "1"),
    ("log_softmax", "1, dtype=torch.float64"),
    ("logsumexp", "1"),
):
    row(
        f"special.{name}",
        calls(f"torch.special.{name}(x, {settings})", x=(2, 3), dtypes=["float32", "float64"]),
        wrong(f"torch.special.{name}('a', 0)", f"torch.special.{name}(x, 3)", x=(3,)),
        ulps=8,
        grad_ulps=16,
        why=LIBM,
    )
row(
    "special.logit",
    calls("torch.special.logit(x)", "torch.special.logit(x, 0.2)", x=(2, 3), fill="unit"),
    wrong("torch.special.logit('a')", x=(3,)),
    ulps=8,
    grad_ulps=16,
    why=LIBM,
)
row(
    "special.round",
    no_slopes(calls("torch.special.round(x)", "torch.special.round(x, decimals=1)", x=(2, 3))),
    wrong("torch.special.round('a')", x=(3,)),
)
row(
    "special.polygamma",
    calls("torch.special.polygamma(2, x)", x=(2, 3), fill="positive", grad=False),
    calls("torch.special.polygamma(1, x + 40)", x=(2, 3), dtypes=["float64"]),
    wrong("torch.special.polygamma(-1, x)", "torch.special.polygamma(1, 'a')", x=(3,)),
    ulps=64,
    grad_ulps=64,
    why=LIBM,
)

# ---- two operands -------------------------------------------------------------------------------

for name in ("xlogy", "xlog1py"):
    row(
        f"special.{name}",
        calls(f"torch.special.{name}(x, y)", x=(2, 3), y=(3,), fill="positive"),
        calls(f"torch.special.{name}(x, 2)", f"torch.special.{name}(2, x)", x=(2, 3), fill="unit"),
        no_slopes(calls(f"torch.special.{name}(x, y)", x=(4, 4), y=(4,), fill="ties")),
        wrong(f"torch.special.{name}(1, 2)", f"torch.special.{name}(x, 'a')", x=(3,)),
        ulps=4,
        grad_ulps=8,
        why=LIBM,
    )
row(
    "special.zeta",
    calls("torch.special.zeta(x + 1, y)", x=(2, 3), y=(3,), fill="positive", dtypes=NO_HALF),
    calls("torch.special.zeta(3, x)", "torch.special.zeta(x, 2.5)", x=(2, 3), fill="positive"),
    calls("torch.special.zeta(2, x)", x=(7,), dtypes=["float64"], grad=False),
    wrong("torch.special.zeta(1, 2)", "torch.special.zeta(x, 'a')", x=(3,)),
    ulps=16,
    grad_ulps=64,
    why=ROUGH,
)


def incomplete_gamma(name, *methods):
    """The row of one of its four names."""
    called = f"torch.{name}(x, y)"
    row(
        name,
        calls(called, *methods, x=(2, 3), y=(3,), fill="positive"),
        calls(f"torch.{name}(x, y * 4)", x=(5,), y=(3, 1), fill="positive", grad=False),
        calls(f"torch.{name}(x * 4, y)", x=(5,), y=(3, 1), fill="positive", grad=False),
        calls(called, x=(12, 1), y=(12,), fill="ties", dtypes=["float64"], grad=False),
        wrong(f"torch.{name}(x, 2.0)", f"torch.{name}(2.0, x)", f"torch.{name}('a', x)", x=(3,)),
        ulps=64,
        grad_ulps=64,
        terms=1,
        why=ROUGH,
    )


def multivariate_gamma(name, *methods):
    """The row of one of its two names."""
    row(
        name,
        calls(f"torch.{name}(x + 40, 1)", f"torch.{name}(x + 40, p=3)", *methods, x=(2, 3)),
        calls(f"torch.{name}(x, 2)", x=(2, 3), fill="positive", grad=False),
        wrong(f"torch.{name}(x, 0)", f"torch.{name}(x, 1.5)", f"torch.{name}('a', 1)", x=(3,)),
        ulps=64,
        grad_ulps=64,
        why=LIBM,
    )


incomplete_gamma("special.gammainc")
incomplete_gamma("special.gammaincc")
multivariate_gamma("special.multigammaln")

# ---- polynomials --------------------------------------------------------------------------------

for name in (
    *(f"{shifted}chebyshev_polynomial_{kind}" for shifted in ("", "shifted_") for kind in "tuvw"),
    *("hermite_polynomial_h", "hermite_polynomial_he"),
    *("laguerre_polynomial_l", "legendre_polynomial_p"),
):
    called = f"torch.special.{name}"
    row(
        f"special.{name}",
        calls(f"{called}(x, 3)", x=(2, 3), dtypes=NO_HALF),
        calls(f"{called}(x, y)", x=(4, 1), y=(7,), fill="ties", dtypes=NO_HALF),
        calls(f"{called}(x, 12)", x=(2, 3), fill="unit", dtypes=["float64"], grad=False),
        calls(f"{called}(x, 2.7)", f"{called}(0.5, x)", f"{called}(x, -1)", x=(4,), fill="ties"),
        calls(f"{called}(x, x)", x=(3,), dtypes=["float16"], grad=False),
        wrong(f"{called}(1, 2)", f"{called}(x, 'a')", f"{called}(x)", x=(3,)),
        ulps=256,
        terms=1,
        why=f"{ROUGH}, and the recurrence adds to its errors",
    )
