"""The op table: extremes, counts, sums without NaN, products, statistics."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    FLOATS,
    LIBM,
    ORDER,
    calls,
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

row(
    "prod",
    calls(
        "x.prod()",
        "torch.prod(x, 0)",
        "x.prod(-1, True)",
        "x.prod(axis=1, keepdims=True)",
        "x.prod(dtype=torch.float64)",
        "x.prod(0, dtype=torch.float64)",
        x=(2, 3),
        sizes=[{"x": (3,)}, {"x": (0, 3)}, {"x": (2, 2, 3)}],
    ),
    calls("x.prod()", "x.prod(0)", "x.prod(-1, True)", x=(), layouts=""),
    # ties: 0, 1 and 2, so that there are rows with no, one and several zeros
    calls("x.prod()", "x.prod(0)", "x.prod(1)", x=(3, 4), fill="ties", dtypes=HALF),
    calls("x.prod()", "x.prod(0)", x=(2,), fill="ties", dtypes=HALF, sizes=[{"x": (1,)}]),
    specials("x.prod()", "x.prod(0)", "x.prod(1)"),
    specials("x.prod(1)", dtypes=["float64"], hide="numeric second"),
    once("x.prod(dtype=torch.int32)", inputs=(Input("x", (2,), track=True),)),
    into("torch.prod(x, 0, out=o)"),
    wrong(
        *refuses("prod"),
        "x.prod(2)",
        "x.prod('a')",
        "x.prod((0, 1))",
        "x.prod(dtype=3)",
        x=(2, 3),
    ),
    ulps=2,
    grad_ulps=4,
    why="the factors are multiplied in another order",
)
for name in ("cumsum", "cumprod"):
    row(
        name,
        calls(
            f"x.{name}(0)",
            f"torch.{name}(x, -1)",
            f"x.{name}(dim=1, dtype=torch.float64)",
            f"x.{name}(axis=0)",
            x=(2, 3),
            sizes=[{"x": (3, 1)}, {"x": (0, 3)}, {"x": (2, 1, 3)}, {"x": (1, 4)}],
        ),
        calls(f"x.{name}(0, dtype=torch.float32)", x=(2, 3), hide="numeric second"),
        calls(f"x.{name}(0)", f"x.{name}(-1)", x=(), layouts=""),
        calls(f"x.{name}(0)", f"x.{name}(1)", x=(3, 4), fill="ties", dtypes=HALF),
        # long enough for a row at a time, and for the sum to need more digits than float32 has
        calls(
            f"x.{name}(0)",
            f"x.{name}(1)",
            x=(2, 300),
            dtypes=HALF,
            layouts="t",
            hide="numeric second",
        ),
        specials(f"x.{name}(0)", f"x.{name}(1)"),
        once(f"x.{name}(0, dtype=torch.int32)", inputs=(Input("x", (2,), track=True),)),
        into(f"torch.{name}(x[0], 0, out=o)"),
        wrong(
            f"torch.{name}('a', 0)",
            f"x.{name}()",
            f"x.{name}(2)",
            f"x.{name}('a')",
            f"x.{name}((0, 1))",
            f"x.{name}(0, dtype=3)",
            x=(2, 3),
        ),
        signed_zeros=False,  # torch starts from 0.0, to which it adds -0.0
        grad_ulps=4,
        why=ORDER,
    )
    row(
        f"{name}_",
        calls(
            f"x.{name}_(0)",
            f"x.{name}_(-1)",
            f"x.{name}_(1, dtype=torch.float32)",
            x=(2, 3),
            sizes=[{"x": (3, 1)}, {"x": (0, 3)}],
            layouts="ts",
        ),
        calls(f"x.{name}_(0)", x=(), layouts=""),
        calls(f"x.{name}_(0)", x=(2, 3), layouts="e"),
        wrong(f"x.{name}_()", f"x.{name}_(2)", f"x.{name}_('a')", x=(2, 3)),
        grad_ulps=4,
        why=ORDER,
    )
for name in ("cummax", "cummin"):
    row(
        name,
        calls(
            f"x.{name}(0)",
            f"torch.{name}(x, -1)",
            f"x.{name}(dim=1).values",
            f"x.{name}(axis=0)",
            x=(2, 3),
            sizes=[{"x": (3, 1)}, {"x": (2, 1, 3)}],
        ),
        # (the gradient that torch gives an empty tensor is the tensor itself)
        calls(f"x.{name}(0)", f"x.{name}(1)", x=(0, 3), layouts="", hide="second"),
        calls(f"x.{name}(0)", f"x.{name}(-1)", x=(), layouts=""),
        calls(f"x.{name}(0)", f"x.{name}(1)", x=(3, 4), fill="ties", hide="numeric"),
        specials(f"x.{name}(0)", f"x.{name}(1)"),
        wrong(f"torch.{name}('a', 0)", f"x.{name}()", f"x.{name}(2)", f"x.{name}('a')", x=(2, 3)),
    )
row(
    "logcumsumexp",
    calls(
        "x.logcumsumexp(0)",
        "torch.logcumsumexp(x, -1)",
        "x.logcumsumexp(axis=1)",
        x=(2, 3),
        sizes=[{"x": (3, 1)}, {"x": (0, 3)}, {"x": (2, 1, 3)}],
    ),
    calls("x.logcumsumexp(0)", x=(), layouts=""),
    specials("x.logcumsumexp(0)", "x.logcumsumexp(1)"),
    wrong("torch.logcumsumexp('a', 0)", "x.logcumsumexp()", "x.logcumsumexp(2)", x=(2, 3)),
    ulps=4,
    grad_ulps=16,
    why=LIBM,
    signed_zeros=False,  # torch starts from log(0), to which it adds -0.0
)

row(
    "hash_tensor",
    calls(
        "torch.hash_tensor(x)",
        "x.hash_tensor(0)",
        "torch.hash_tensor(x, (0, 1), keepdim=True)",
        "torch.hash_tensor(x, dim=-1, keepdim=True)",
        x=(2, 3),
        layouts="ts",
        dtypes=("float32", "float64", "float16", "int64", "int8", "uint8", "bool"),
        grad=False,
    ),
    wrong(
        "torch.hash_tensor(x, mode=1)",
        "torch.hash_tensor(x, 5)",
        "torch.hash_tensor(x[:0])",
        "torch.hash_tensor(x[:0], 0)",
        "torch.hash_tensor('a')",
        "torch.hash_tensor(x, keepdim=1)",
        x=(2, 3),
    ),
)
