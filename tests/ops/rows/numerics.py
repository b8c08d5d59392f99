"""The op table: the gamma function's relatives, covariance, areas, window functions."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    LIBM,
    ORDER,
    binary,
    calls,
    once,
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

# ---- covariance ---------------------------------------------------------------------------------

NUMBERS = ["float32", "float64", "int64", "uint8"]
row(
    "cov",
    calls("torch.cov(x)", "x.cov()", x=(2, 5), dtypes=NUMBERS, sizes=[{"x": (4,)}, {"x": (3, 2)}]),
    calls(
        "torch.cov(x, correction=0)",
        "torch.cov(x, correction=2, fweights=y)",
        "torch.cov(x, fweights=y, aweights=z)",
        "torch.cov(x, aweights=z, correction=0)",
        x=(2, 5),
        fixed=(
            Input("y", (5,), "int64", fill="positive"),
            Input("z", (5,), "float64", fill="positive"),
        ),
        dtypes=["float64"],
        layouts="",
    ),
    calls("torch.cov(x)", x=(2, 1), layouts="", grad=False),
    wrong("torch.cov(x)", *refuses("cov"), x=(2, 2, 2)),
    wrong(
        "torch.cov(x > 0)", "torch.cov(x, correction=1.5)", "torch.cov(x, fweights=x[0])", x=(2, 3)
    ),
    wrong("torch.cov(x, aweights=x)", "torch.cov(x, aweights=x[0] * 0)", x=(2, 3)),
    wrong("torch.cov(x, aweights=-x[0] ** 2)", "torch.cov(x, aweights=x[0, :2])", x=(2, 3)),
    ulps=16,
    grad_ulps=64,
    why=ORDER,
)
row(
    "corrcoef",
    calls("torch.corrcoef(x)", "x.corrcoef()", x=(2, 5), dtypes=NUMBERS, layouts="ts"),
    calls("torch.corrcoef(x)", x=(4,), dtypes=NUMBERS, layouts="", grad=False),
    wrong("torch.corrcoef(x)", *refuses("corrcoef"), x=(2, 2, 2)),
    ulps=64,
    grad_ulps=1e4,
    why=f"{ORDER}; the gradients are differences that nearly cancel",
)

# ---- areas --------------------------------------------------------------------------------------

for name in ("trapezoid", "trapz", "cumulative_trapezoid"):
    row(
        name,
        calls(
            f"torch.{name}(x)",
            f"torch.{name}(x, dx=2.5)",
            f"torch.{name}(x, dim=0)",
            f"torch.{name}(x, y)",
            f"torch.{name}(x, y[0], dim=1)",
            f"torch.{name}(x, x, dim=-2)",
            x=(3, 4),
            y=(3, 4),
            dtypes=NUMBERS[:3],
            layouts="t",
            mixed=False,
            hide="",
        ),
        calls(f"torch.{name}(x)", x=(2, 1), layouts="", dtypes=NUMBERS),
        calls(f"torch.{name}(x)", x=(2, 0), layouts="", dtypes=NUMBERS, grad=False, hide="stride"),
        wrong(
            f"torch.{name}(x > 0)",
            f"torch.{name}(x, x[0, :2])",
            f"torch.{name}(x, x, dx=2)",
            x=(2, 3),
        ),
        wrong(f"torch.{name}(x, dim=5)", f"torch.{name}(x[0, 0])", f"torch.{name}('a')", x=(2, 3)),
        ulps=8,
        grad_ulps=16,
        why=ORDER,
    )

# ---- window functions ---------------------------------------------------------------------------

for name, more in (
    ("hann_window", []),
    ("hamming_window", ["(6, True, 0.5)", "(6, False, alpha=0.6, beta=0.3)"]),
    ("blackman_window", []),
    ("bartlett_window", []),
    ("kaiser_window", ["(6, True, 3.0)", "(7, False, 8.0, dtype=torch.float64)"]),
):
    lengths = "(0)", "(1)", "(2)", "(6)", "(7)", "(1, False)", "(6, False)", "(7, periodic=False)"
    kinds = "(6, dtype=torch.float64)", "(7, False, dtype=torch.float16)", "(3, requires_grad=True)"
    row(
        name,
        # (zeros are the rounding errors of a cosine: compared after 1 is added)
        once(*[f"torch.{name}{arguments} + 1" for arguments in (*lengths, *kinds, *more)]),
        once(f"torch.{name}(-1)", f"torch.{name}(2.5)", f"torch.{name}('a')"),
        ulps=8,
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

# ---- powers and places --------------------------------------------------------------------------

# (the gradient of torch.vander is refused: torch writes into what it has kept)
row(
    "vander",
    calls(
        "torch.vander(x)",
        "torch.vander(x, 2)",
        "torch.vander(x, N=5, increasing=True)",
        x=(3,),
        grad=False,
    ),
    calls("torch.vander(x, 0)", "torch.vander(x, 1)", x=(3,), grad=False, layouts=""),
    wrong("torch.vander(x)", "torch.vander('a')", x=(2, 2)),
    wrong("torch.vander(x, -1)", x=(2,)),
    ulps=2,
    grad_ulps=8,
    why=ORDER,
)
row(
    "linalg.vander",
    calls("torch.linalg.vander(x)", "torch.linalg.vander(x, N=2)", x=(3,), sizes=[{"x": (2, 3)}]),
    calls("torch.linalg.vander(x, N=2)", x=(), layouts="", dtypes=["float32", "int64"]),
    wrong("torch.linalg.vander(x, N=1)", "torch.linalg.vander(x[0])", x=(2,)),
    ulps=2,
    grad_ulps=8,
    why=ORDER,
)
row(
    "unravel_index",
    once(
        "torch.unravel_index(torch.arange(8).view(2, 4), (3, 2))",
        "torch.unravel_index(torch.tensor(5), (3, 1, 2))",
        "torch.unravel_index(torch.tensor([5, -1], dtype=torch.int32), [4, 2])",
        "torch.unravel_index(torch.tensor([4]), 6)",
        "torch.unravel_index(torch.tensor([4.0]), 6)",
        "torch.unravel_index(torch.tensor([4]), (3, -2))",
        "torch.unravel_index(torch.tensor([4]), (3.0, 2))",
        "torch.unravel_index(torch.tensor([4]), 'a')",
    ),
)
