"""The op table: the gamma function's relatives, parts of floats."""

from tests.ops.sweeps import (
    LIBM,
    binary,
    calls,
    pointwise,
    refuses,
    row,
    wrong,
)

FLOAT = ["float32", "float64"]

# ---- the gamma function -------------------------------------------------------------------------

# (torch's second derivative of ln(gamma) has few terms: near 1 it is good to nine digits only)
for name in ("lgamma", "digamma"):
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill="positive", grad=False),
        calls(f"torch.{name}(x + 40)", x=(2, 3), sizes=[{"x": ()}, {"x": (0,)}]),
        calls(f"torch.{name}(x * 8 - 32.05)", x=(17,), dtypes=["float64"], grad=False),
        wrong(*refuses(name), x=(3,)),
        ulps=256,
        grad_ulps=64,
        why=f"{LIBM}; near the zeros large terms cancel",
    )
row(
    "polygamma",
    calls(*[f"torch.polygamma({n}, x + 40)" for n in (0, 1, 2, 3)], x=(2, 3)),
    calls("x.polygamma(2)", "torch.polygamma(5, x)", x=(2, 3), fill="positive", grad=False),
    wrong("torch.polygamma(-1, x)", "torch.polygamma(1, 'a')", x=(3,)),
    ulps=64,
    grad_ulps=64,
    why=LIBM,
)
row(
    "erfinv",
    pointwise("torch.erfinv(x)", "x.erfinv()", fill="unit"),
    calls("torch.erfinv(x - 1)", "torch.erfinv(x / 16)", x=(3, 3), fill="unit", grad=False),
    wrong(*refuses("erfinv"), x=(3,)),
    ulps=4,
    grad_ulps=32,
    why=LIBM,
)
for name, fill in (("lgamma_", "positive"), ("digamma_", "positive"), ("erfinv_", "unit")):
    add = " + 40" if fill == "positive" else ""
    row(
        name,
        calls(f"(x{add}).{name}()", f"(x{add})[0].{name}()", x=(2, 3), fill=fill),
        ulps=16,
        grad_ulps=32,
        why=LIBM,
    )

# ---- parts of floats ----------------------------------------------------------------------------

row(
    "ldexp",
    binary("torch.ldexp(x, y)", "x.ldexp(y)"),
    wrong("torch.ldexp(x, 2)", "torch.ldexp(2, x)", x=(3,)),
    ulps=4,
    grad_ulps=8,
    why=LIBM,
)
row(
    "ldexp_",
    calls("x.ldexp_(y)", "x[0].ldexp_(y)", x=(2, 3), y=(3,), dtypes=FLOAT),
    wrong("x.ldexp_(2)", "x.ldexp_()", "y.ldexp_(x)", x=(2, 3), y=(3,)),
    ulps=4,
    grad_ulps=8,
    why=LIBM,
)
row(
    "frexp",
    calls("torch.frexp(x)", "x.frexp()[0]", "x.frexp().exponent", x=(2, 3)),
    calls("torch.frexp(x)", x=(), dtypes=FLOAT, layouts=""),
    wrong(*refuses("frexp"), x=(3,)),
)
row(
    "nextafter",
    binary("torch.nextafter(x, y)", "x.nextafter(y)", dtypes=FLOAT),
    calls(
        "torch.nextafter(x, y)", x=(3,), y=(3,), dtypes=["int64", "bool"], grad=False, layouts=""
    ),
    wrong("torch.nextafter(x, 2)", "torch.nextafter(2, x)", x=(3,)),
)
row(
    "nextafter_",
    calls("x.nextafter_(y)", "x[0].nextafter_(y)", x=(2, 3), y=(3,), dtypes=FLOAT),
    wrong("x.nextafter_(2)", "x.nextafter_()", "y.nextafter_(x)", x=(2, 3), y=(3,)),
)
row(
    "polygamma_",
    calls("x.polygamma_(1)", x=(2, 3), fill="positive", dtypes=["float32"], grad=False),
    wrong("x.polygamma_(-1)", "x.polygamma_('a')", x=(3,)),
    ulps=64,
    why=LIBM,
)
