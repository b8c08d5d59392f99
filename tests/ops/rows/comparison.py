"""The op table: Comparisons, logic, bits."""

from tests.ops.sweeps import (
    FLOATS,
    bad_operands,
    binary,
    calls,
    pointwise,
    refuses,
    row,
    wrong,
)

for name, sign, other in (
    ("eq", "==", ()),
    ("ne", "!=", ("not_equal",)),
    ("lt", "<", ("less",)),
    ("le", "<=", ("less_equal",)),
    ("gt", ">", ("greater",)),
    ("ge", ">=", ("greater_equal",)),
):
    row(
        name,
        binary(f"x {sign} y", f"torch.{name}(x, y)", fill="ties"),
        pointwise(f"x {sign} 1", f"1 {sign} x", f"x {sign} 0.5", f"x {sign} True", fill="ties"),
        wrong(*bad_operands(name), f"x {sign} 'a'", f"x {sign} None", x=(3,)),
    )
    for alias in other:
        row(alias, calls(f"torch.{alias}(x, y)", f"x.{alias}(1)", x=(2, 3), y=(3,), fill="ties"))
row(
    "equal",
    calls(
        "torch.equal(x, y)",
        "x.equal(x)",
        "torch.equal(x, x * 1)",
        x=(2, 3),
        y=(2, 3),
        sizes=[{"x": (3,)}, {"x": (0,), "y": (0,)}],
    ),
    wrong("torch.equal(x, 1)", "torch.equal(1, x)", "x.equal()", x=(3,)),
    calls("torch.equal(x, x)", x=(12,), fill="special"),
)
row(
    "isclose",
    calls(
        "torch.isclose(x, y)",
        "torch.isclose(x, x + 1e-7)",
        "x.isclose(y, rtol=0.5)",
        "torch.isclose(x, y, atol=1.0)",
        x=(2, 3),
        y=(2, 3),
        sizes=[{"x": (2, 1)}, {"x": (0, 3), "y": (3,)}],
    ),
    calls(
        "torch.isclose(x, y)",
        "torch.isclose(x, x, equal_nan=True)",
        "torch.isclose(x, x)",
        x=(12, 1),
        y=(12,),
        fill="special",
        dtypes=FLOATS,
    ),
    wrong(
        "torch.isclose(x, 1)",
        "torch.isclose(x, x, rtol=-1)",
        "torch.isclose(x, x, atol=-1.0)",
        x=(3,),
    ),
)
row(
    "allclose",
    calls(
        "torch.allclose(x, y)",
        "torch.allclose(x, x + 1e-7)",
        "x.allclose(y, atol=9.0)",
        "torch.allclose(x, x, equal_nan=True)",
        x=(2, 3),
        y=(2, 3),
        sizes=[{"x": (0,), "y": (1,)}],
    ),
    wrong("torch.allclose(x, 1)", x=(3,)),
)
row("isnan", pointwise("torch.isnan(x)", "x.isnan()"), wrong(*refuses("isnan"), x=(3,)))
row(
    "isfinite",
    pointwise("torch.isfinite(x)", "x.isfinite()"),
    wrong("torch.isfinite(2)", "torch.isfinite()", x=(3,)),
)
row(
    "logical_not",
    pointwise("torch.logical_not(x)", "x.logical_not()", fill="ties"),
    wrong(*refuses("logical_not"), x=(3,)),
)
for name, sign in (("and", "&"), ("or", "|"), ("xor", "^")):
    row(
        f"bitwise_{name}",
        binary(f"x {sign} y", f"torch.bitwise_{name}(x, y)", grad=False),
        pointwise(f"x {sign} 5", f"5 {sign} x", f"x {sign} True", f"x {sign} 0.5", grad=False),
        wrong(*bad_operands(f"bitwise_{name}"), f"x {sign} 'a'", x=(3,)),
    )
row(
    "bitwise_not",
    pointwise("~x", "torch.bitwise_not(x)", grad=False),
    wrong(*refuses("bitwise_not"), x=(3,)),
)
