"""The op table: Comparisons, logic, bits."""

from tests.ops.sweeps import (
    FLOATS,
    bad_operands,
    binary,
    calls,
    no_slopes,
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
        calls(
            f"x {sign} -1", f"x {sign} 300", f"torch.{name}(other=2, input=x)", x=(5,), grad=False
        ),
        wrong(*bad_operands(name), f"x {sign} 'a'", f"x {sign} None", x=(3,)),
    )
    row(
        f"{name}_",
        no_slopes(calls(f"x.{name}_(y)", f"x.{name}_(1)", f"x[0].{name}_(2)", x=(2, 3), y=(3,))),
        wrong(f"x.{name}_('a')", f"x.{name}_()", f"x.{name}_(y)", x=(3,), y=(2, 3)),
    )
    for alias in other:
        row(alias, calls(f"torch.{alias}(x, y)", f"x.{alias}(1)", x=(2, 3), y=(3,), fill="ties"))
        row(f"{alias}_", no_slopes(calls(f"x.{alias}_(y)", f"x.{alias}_(1)", x=(2, 3), y=(3,))))
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
        f"bitwise_{name}_",
        calls(
            f"x.bitwise_{name}_(y)",
            f"x.bitwise_{name}_(5)",
            f"x[0].__i{name}__(y)",
            f"x.bitwise_{name}_(True)",
            f"x.__i{name}__(2.5)",
            x=(2, 3),
            y=(3,),
        ),
        wrong(f"x.bitwise_{name}_('a')", f"x.bitwise_{name}_()", x=(3,)),
        wrong(f"x.__i{name}__('a')", f"y.long().bitwise_{name}_(x.long())", x=(2, 3), y=(3,)),
    )
for name, sign in (("left_shift", "<<"), ("right_shift", ">>")):
    operator = f"{name[0]}shift"
    row(
        f"bitwise_{name}",
        binary(f"x {sign} y", f"torch.bitwise_{name}(x, y)", grad=False),
        pointwise(f"x {sign} 2", f"9 {sign} x", f"x {sign} True", f"x {sign} 0.5", grad=False),
        calls(f"x.bitwise_{name}(y * 20)", f"x.bitwise_{name}(7)", x=(9,), y=(9,), grad=False),
        calls(f"x {sign} 8", f"x {sign} 70", f"x {sign} -1", x=(5,), grad=False),
        wrong(*bad_operands(f"bitwise_{name}"), f"x {sign} 'a'", f"'a' {sign} x", x=(3,)),
    )
    row(
        f"bitwise_{name}_",
        calls(f"x.bitwise_{name}_(y)", f"x.bitwise_{name}_(1)", x=(2, 3), y=(3,)),
        calls(f"x.__i{operator}__(y)", f"x[0].__i{operator}__(2)", x=(2, 3), y=(3,), grad=False),
        wrong(f"x.bitwise_{name}_('a')", f"x.long().bitwise_{name}_(1.5)", x=(3,)),
    )
for name in ("and", "or", "xor"):
    row(
        f"logical_{name}",
        binary(f"torch.logical_{name}(x, y)", f"x.logical_{name}(y)", fill="ties"),
        wrong(*bad_operands(f"logical_{name}"), f"torch.logical_{name}(x, 2)", x=(3,)),
    )
    row(
        f"logical_{name}_",
        no_slopes(calls(f"x.logical_{name}_(y)", f"x[0].logical_{name}_(y)", x=(2, 3), y=(3,))),
        wrong(f"x.logical_{name}_(1)", f"x.logical_{name}_(y)", x=(3,), y=(2, 3)),
    )
row("logical_not_", no_slopes(calls("x.logical_not_()", "x[0].logical_not_()", x=(2, 3))))
for name in ("isinf", "isposinf", "isneginf", "isreal"):
    row(name, pointwise(f"torch.{name}(x)", f"x.{name}()"), wrong(*refuses(name), x=(3,)))
row("bitwise_not_", calls("x.bitwise_not_()", "x[0].bitwise_not_()", x=(2, 3)))
row(
    "bitwise_not",
    pointwise("~x", "torch.bitwise_not(x)", grad=False),
    wrong(*refuses("bitwise_not"), x=(3,)),
)
