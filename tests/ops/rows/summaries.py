"""The op table: extremes, counts, sums without NaN, products, statistics."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    FLOATS,
    ORDER,
    calls,
    no_slopes,
    once,
    refuses,
    row,
    wrong,
)

SIZES = [{"x": (3,)}, {"x": (0, 3)}, {"x": (2, 1, 3)}]
EMPTY = Input("x", (0, 3))
HALF = ("float32", "float64", "float16")
NO_BOOL = (*FLOATS, "int64", "int32", "int16", "int8", "uint8")
MATRIX = Input("o", (2, 3), "float64")


def specials(*expressions, shape=(12, 2), dtypes=FLOATS, hide="grad"):
    """Expressions on inf, nan, 0, -0 and their like."""
    return calls(
        *expressions, x=shape, fill="special", dtypes=dtypes, grad=hide != "grad", layouts="",
        hide=hide,
    )  # fmt: skip


def into(*expressions):
    """Expressions that write into `o` (and `p`), of `x`'s dtype."""
    for dtype in ("float32", "float64"):
        inputs = [Input("x", (2, 3), dtype), Input("o", (3,), dtype), Input("p", (3,), dtype)]
        yield from once(*expressions, inputs=tuple(inputs))


for name in ("amax", "amin"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x, 0)",
            f"x.{name}(-1, True)",
            f"x.{name}(dim=(0, 1))",
            f"x.{name}(())",
            f"x.{name}(axis=1, keepdims=True)",
            x=(2, 3),
            sizes=[{"x": (3, 1)}, {"x": (2, 4)}],
        ),
        calls(f"x.{name}((0, 2))", f"x.{name}([-1])", x=(2, 3, 2)),
        calls(f"x.{name}()", f"x.{name}(0)", x=(3, 4), fill="ties", hide="numeric"),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(-1, True)", x=(), layouts=""),
        specials(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)"),
        specials(f"x.{name}(0)", f"x.{name}()", shape=(3, 2), dtypes=["float64"], hide="numeric"),
        calls(f"x.{name}(1)", x=(2, 0, 3), layouts=""),
        into(f"torch.{name}(x, 0, out=o)"),
        once(f"x.{name}()", f"x.{name}(0)", f"x.{name}((0, 1))", inputs=(EMPTY,)),
        wrong(
            *refuses(name),
            f"x.{name}(2)",
            f"x.{name}((0, 0))",
            f"x.{name}('a')",
            f"x.{name}(0, 1, 2)",
            x=(2, 3),
        ),
        signed_zeros=False,  # which of 0.0 and -0.0 is larger depends on the vector length
    )
row(
    "aminmax",
    calls(
        "x.aminmax()",
        "torch.aminmax(x, dim=0)",
        "x.aminmax(dim=-1, keepdim=True)",
        "x.aminmax(keepdim=True)",
        "x.aminmax(dim=1).max",
        "x.aminmax().min",
        x=(2, 3),
        sizes=[{"x": (3, 1)}, {"x": (2, 4)}],
    ),
    calls("x.aminmax()", "x.aminmax(dim=0)", x=(3, 4), fill="ties", hide="numeric"),
    calls("x.aminmax()", "x.aminmax(dim=0)", x=(), layouts=""),
    specials("x.aminmax()", "x.aminmax(dim=0)", "x.aminmax(dim=1)"),
    once("x.aminmax()", "x.aminmax(dim=0)", "x.aminmax(dim=1)", inputs=(EMPTY,)),
    into("tuple(torch.aminmax(x, dim=0, out=(o, p)))"),
    wrong(
        *refuses("aminmax"),
        "x.aminmax(0)",
        "x.aminmax(dim=2)",
        "x.aminmax(dim=(0, 1))",
        x=(2, 3),
    ),
    signed_zeros=False,  # which of 0.0 and -0.0 is larger depends on the vector length
)
for name in ("count_nonzero",):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x, 0)",
            f"x.{name}(dim=-1)",
            f"x.{name}((0, 1))",
            f"x.{name}(())",
            f"x.{name}(axis=0)",
            x=(2, 3),
            fill="ties",
            sizes=SIZES,
        ),
        calls(f"x.{name}()", f"x.{name}(0)", x=(), layouts=""),
        specials(f"x.{name}()", f"x.{name}(0)"),
        wrong(*refuses(name), f"x.{name}(2)", f"x.{name}('a')", f"x.{name}((0, 0))", x=(2, 3)),
    )
row(
    "nansum",
    calls(
        "x.nansum()",
        "torch.nansum(x, 0)",
        "x.nansum((0, 1), keepdim=True)",
        "x.nansum(-1, dtype=torch.float64)",
        "x.nansum(axis=0, keepdims=True)",
        x=(2, 3),
        sizes=SIZES,
    ),
    calls(
        "x.nansum()", "x.nansum(0)", "x.nansum(dtype=torch.int32)", x=(), layouts="", hide="numeric"
    ),
    specials("x.nansum()", "x.nansum(0)", "x.nansum(1)"),
    specials("x.nansum(1)", shape=(12, 2), dtypes=["float64"], hide="numeric"),
    into("torch.nansum(x, 0, out=o)"),
    wrong(*refuses("nansum"), "x.nansum(2)", "x.nansum('a')", "x.nansum((0, 0))", x=(2, 3)),
)
row(
    "nanmean",
    calls(
        "x.nanmean()",
        "torch.nanmean(x, 0)",
        "x.nanmean((0, 1), keepdim=True)",
        "x.nanmean(-1, dtype=torch.float64)",
        "x.nanmean(axis=0, keepdims=True)",
        x=(2, 3),
        sizes=SIZES,
    ),
    calls("x.nanmean()", "x.nanmean(0)", x=(), layouts=""),
    specials("x.nanmean()", "x.nanmean(0)", "x.nanmean(1)"),
    specials("x.nanmean(1)", shape=(12, 2), dtypes=["float64"], hide="numeric"),
    wrong(*refuses("nanmean"), "x.nanmean(2)", "x.nanmean((0, 0))", x=(2, 3)),
)
row(
    "trace",
    calls(
        "x.trace()",
        "torch.trace(x)",
        x=(2, 3),
        sizes=[{"x": (3, 2)}, {"x": (3, 3)}, {"x": (0, 3)}, {"x": (3,)}, {"x": (2, 2, 2)}],
    ),
    specials("x.trace()"),
    wrong(*refuses("trace"), "x.trace(1)", x=(2, 3)),
)
