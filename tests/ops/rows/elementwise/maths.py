"""The op table: pointwise maths: exponentials, trigonometry, rounding, mixing."""

from tests.ops.sweeps import (
    FLOATS,
    LIBM,
    ORDER,
    bad_operands,
    binary,
    calls,
    no_slopes,
    pointwise,
    refuses,
    row,
    wrong,
)


def binary_of_tensors(name):
    """An operation on two tensors that takes no numbers."""
    yield from binary(f"torch.{name}(x, y)", f"x.{name}(y)")
    yield from wrong(*bad_operands(name), f"torch.{name}(x, 2)", f"torch.{name}(2, x)", x=(3,))


# name, fill, ulps of values and of gradients
for name, fill, ulps, grad_ulps in (
    ("expm1", "plain", 4, 8),
    ("exp2", "plain", 4, 8),
    ("log1p", "positive", 4, 8),
    ("log2", "positive", 4, 8),
    ("log10", "positive", 4, 8),
    ("rsqrt", "positive", 2, 5),
    ("erf", "plain", 5, 8),
    ("erfc", "plain", 4, 8),
    ("square", "plain", 0, 3),
    ("logit", "unit", 4, 8),
):
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill=fill),
        calls(f"x.{name}()", x=(2, 3), fill="plain", grad=False, layouts=""),
        wrong(*refuses(name), f"torch.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=grad_ulps,
        why=LIBM,
    )
    row(
        f"{name}_",
        calls(f"x.{name}_()", f"x[0].{name}_()", f"torch.{name}_(x)", x=(2, 3), fill=fill),
        ulps=ulps,
        grad_ulps=grad_ulps,
        why=LIBM,
    )


def cancels(case):
    """Has it -1 and -1? log2(1/2 + 1/2) is 0, but for torch 1e-8, from -1 and the rest."""
    return case.inputs[0].fill == "special"


for name in ("logaddexp", "logaddexp2"):
    row(
        name,
        (case for case in binary_of_tensors(name) if name == "logaddexp" or not cancels(case)),
        calls(f"torch.{name}(x, y)", x=(12,), y=(12,), fill="special", dtypes=FLOATS, grad=False),
        ulps=8,
        grad_ulps=8,
        why=f"{LIBM}; the larger of the two and the rest may cancel",
    )
row(
    "xlogy",
    binary("torch.xlogy(x, y)", "x.xlogy(y)", fill="positive"),
    calls("torch.xlogy(x, 2)", "torch.xlogy(x, 2.5)", "torch.xlogy(2, x)", x=(2, 3), fill="unit"),
    no_slopes(calls("torch.xlogy(x, y)", "torch.xlogy(0, x)", x=(4, 4), y=(4,), fill="ties")),
    calls("torch.xlogy(x, 0)", "torch.xlogy(x, nan)", x=(4,), fill="special", dtypes=FLOATS),
    wrong(*bad_operands("xlogy"), "torch.xlogy(1, 2)", x=(3,)),
    ulps=4,
    grad_ulps=8,
    why=LIBM,
)
row(
    "xlogy_",
    calls("x.xlogy_(y)", "x.xlogy_(2)", "torch.xlogy_(x, y)", x=(2, 3), y=(3,), fill="positive"),
    wrong("x.xlogy_('a')", "x.xlogy_(y)", "x.xlogy_()", x=(3,), y=(2, 3)),
    ulps=4,
    grad_ulps=8,
    why=LIBM,
)

for name, fill, ulps in (
    ("tan", "unit", 4),  # (its slope explodes near pi/2)
    ("asin", "unit", 4),
    ("acos", "unit", 4),
    ("atan", "plain", 4),
    ("sinh", "plain", 4),
    ("cosh", "plain", 4),
    ("asinh", "plain", 4),
    ("acosh", "plain", 4),
    ("atanh", "unit", 4),
    ("sinc", "plain", 4),
    ("deg2rad", "plain", 0),
    ("rad2deg", "plain", 0),
):
    aliases = [name.replace("a", "arc", 1)] if name[0] == "a" else []
    row(
        name,
        pointwise(f"torch.{name}(x)", f"x.{name}()", fill=fill),
        calls(f"x.{name}()", x=(2, 3), fill="plain", grad=False, layouts=""),
        wrong(*refuses(name), f"torch.{name}(2)", x=(3,)),
        ulps=ulps,
        grad_ulps=64 if name == "sinc" else 8,  # its slopes near 0 are differences of large terms
        why=LIBM,
    )
    row(
        f"{name}_",
        calls(f"x.{name}_()", f"x[0].{name}_()", f"torch.{name}_(x)", x=(2, 3), fill=fill),
        ulps=ulps,
        grad_ulps=64 if name == "sinc" else 8,  # its slopes near 0 are differences of large terms
        why=LIBM,
    )
    for alias in aliases:
        aliased = calls(f"torch.{alias}(x)", f"x.{alias}()", x=(2, 3), fill=fill)
        row(alias, aliased, ulps=ulps, grad_ulps=8, why=LIBM)
        aliased = calls(f"torch.{alias}_(x)", f"x.{alias}_()", x=(2, 3), fill=fill)
        row(f"{alias}_", aliased, ulps=ulps, grad_ulps=8, why=LIBM)
for name, alias in (("atan2", "arctan2"), ("hypot", "")):
    row(name, binary_of_tensors(name), ulps=4, grad_ulps=16, why=f"{LIBM}; {ORDER}")
    row(
        f"{name}_",
        calls(f"x.{name}_(y)", f"x[0].{name}_(y)", x=(2, 3), y=(3,)),
        wrong(
            f"x.{name}_(2)", f"x.{name}_('a')", f"x.{name}_()", f"y.{name}_(x)", x=(2, 3), y=(3,)
        ),
        ulps=4,
        grad_ulps=8,
        why=LIBM,
    )
    if alias:
        aliased = calls(f"torch.{alias}(x, y)", f"x.{alias}(y)", x=(2, 3), y=(3,))
        row(alias, aliased, ulps=4, grad_ulps=8, why=LIBM)
        row(f"{alias}_", calls(f"x.{alias}_(y)", x=(2, 3), y=(3,)), ulps=4, grad_ulps=8, why=LIBM)

DECIMALS = ("torch.round(x, decimals=1)", "x.round(decimals=-1)", "torch.round(x, decimals=0)")
for name in ("ceil", "floor", "trunc", "fix", "round", "frac"):
    row(
        name,
        no_slopes(pointwise(f"torch.{name}(x)", f"x.{name}()")),
        calls(f"torch.{name}(x * 4)", x=(4, 5), grad=False),
        no_slopes(pointwise(*(DECIMALS if name == "round" else ()))),
        wrong(*refuses(name), f"torch.{name}(2)", x=(3,)),
    )
    row(
        f"{name}_",
        no_slopes(calls(f"x.{name}_()", f"x[0].{name}_()", f"torch.{name}_(x)", x=(2, 3))),
        calls("x.round_(decimals=1)" if name == "round" else "x", x=(2, 3), hide="numeric"),
    )
row(
    "nan_to_num",
    pointwise("torch.nan_to_num(x)", "x.nan_to_num(1, 2, 3)", "x.nan_to_num(neginf=0.5)"),
    no_slopes(calls("torch.nan_to_num(x, posinf=1e60, nan=1e9)", x=(12,), fill="special")),
    wrong(*refuses("nan_to_num"), x=(3,)),
)
row(
    "nan_to_num_",
    calls("x.nan_to_num_()", "torch.nan_to_num_(x, 1.0)", x=(12,), fill="special", grad=False),
    calls("x.nan_to_num_(nan=1.0)", x=(2, 3)),
)
row("positive", pointwise("torch.positive(x)", "x.positive()", "+x"), wrong(*refuses("positive")))
row("sgn", no_slopes(pointwise("torch.sgn(x)", "x.sgn()", fill="ties")), wrong(*refuses("sgn")))
row("sgn_", calls("x.sgn_()", "x[0].sgn_()", x=(2, 3)))
row("angle", pointwise("torch.angle(x)", "x.angle()"), wrong(*refuses("angle")))
row("signbit", pointwise("torch.signbit(x)", "x.signbit()"), wrong(*refuses("signbit")))
row(
    "copysign",
    no_slopes(binary("torch.copysign(x, y)", "x.copysign(y)", fill="ties")),
    calls("torch.copysign(x, -2)", "x.copysign(0.5)", x=(2, 3), hide="second"),
    wrong("torch.copysign(2, x)", "torch.copysign(x, 'a')", "x.copysign()", x=(3,)),
)
row("copysign_", calls("x.copysign_(y)", "x.copysign_(-1)", x=(2, 3), y=(3,), hide="second"))
row(
    "heaviside",
    binary("torch.heaviside(x, y)", "x.heaviside(y)", fill="ties"),
    wrong("torch.heaviside(x, 1)", "torch.heaviside(1, x)", "x.heaviside('a')", x=(3,)),
)
row("heaviside_", calls("x.heaviside_(y)", x=(2, 3), y=(3,), fill="ties"))
