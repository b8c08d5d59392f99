"""The op table: variances, logarithms of sums, histograms, medians."""

from tests.ops.observe import Input
from tests.ops.rows.reductions.summaries import EMPTY, HALF, into, specials
from tests.ops.sweeps import (
    LIBM,
    ORDER,
    calls,
    once,
    refuses,
    row,
    wrong,
)

FEW = [{"x": (3,)}, {"x": (1, 3)}, {"x": (0, 3)}, {"x": (3, 2, 3)}]

for name in ("var", "std"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x, 0)",
            f"x.{name}(False)",
            f"x.{name}(-1, False, True)",
            f"x.{name}((0, 1), keepdim=True)",
            f"x.{name}(0, correction=0)",
            f"x.{name}(correction=1.5)",
            f"x.{name}(axis=1, keepdims=True, unbiased=True)",
            x=(3, 4),
            sizes=FEW,
            hide="numeric",
        ),
        # (torch takes the empty tuple for all elements, but not in its gradient)
        calls(f"x.{name}(())", x=(3, 4), grad=False),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(correction=0)", x=(), layouts=""),
        calls(f"x.{name}((0, 2))", f"x.{name}([-1])", f"x.{name}()", x=(4, 2, 3), dtypes=HALF),
        # large enough for the way without float64, in which rows are cut into blocks
        calls(
            f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", f"x.{name}((0, 1))",
            x=(3, 1500), dtypes=["float32", "float16"], layouts="t", grad=False,
        ),
        calls(f"x.{name}((0, 2))", x=(3, 2, 800), dtypes=["float32"], layouts="t", grad=False),
        # ones and equal elements: nothing to divide by, no spread
        # (torch takes the empty tuple for all elements, but not in its gradient)
        calls(f"x.{name}(())", x=(3, 4), grad=False),
        calls(f"x.{name}()", f"x.{name}(0)", f"x.{name}(correction=5)", x=(1, 2), dtypes=HALF),
        calls(f"x.{name}(1)", x=(3, 3), fill="ties", layouts="e", hide="numeric"),
        specials(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)"),
        into(f"torch.{name}(x, 0, out=o)"),
        wrong(
            *refuses(name),
            f"x.{name}(2)",
            f"x.{name}('a')",
            f"x.{name}((0, 0))",
            f"x.{name}(unbiased=True, correction=1)",
            x=(2, 3),
        ),
        ulps=4,
        grad_ulps=8,
        why=ORDER,
    )  # fmt: skip
for name in ("var_mean", "std_mean"):
    row(
        name,
        calls(
            f"torch.{name}(x)",
            f"torch.{name}(x, 0)",
            f"torch.{name}(x, -1, False, True)",
            f"torch.{name}(x, (0, 1), correction=0)[0]",
            f"torch.{name}(x, 0)[1]",
            x=(3, 4),
            sizes=FEW,
            hide="numeric",
        ),
        calls(f"torch.{name}(x)", x=(), layouts=""),
        calls(f"torch.{name}(x, 0)", x=(3, 3), dtypes=HALF),
        specials(f"torch.{name}(x, 0)[0]"),
        wrong(*refuses(name), f"torch.{name}(x, 2)", f"torch.{name}(x, 'a')", x=(2, 3)),
        ulps=16,
        grad_ulps=8,
        why="torch corrects the mean with every element, which costs digits",
    )
row(
    "logsumexp",
    calls(
        "x.logsumexp(0)",
        "torch.logsumexp(x, -1, True)",
        "x.logsumexp((0, 1))",
        "x.logsumexp(axis=1, keepdims=True)",
        x=(2, 3),
        sizes=[{"x": (3, 1)}, {"x": (0, 3)}, {"x": (2, 2, 3)}],
    ),
    calls("x.logsumexp(0)", "x.logsumexp(())", x=(), layouts=""),
    specials("x.logsumexp(0)", "x.logsumexp(1)", "x.logsumexp((0, 1))"),
    specials("x.logsumexp(1)", dtypes=["float64"], hide="numeric second"),
    into("torch.logsumexp(x, 0, out=o)"),
    wrong(
        "torch.logsumexp('a', 0)",
        "x.logsumexp()",
        "x.logsumexp([])",
        "x.logsumexp(2)",
        "x.logsumexp('a')",
        x=(2, 3),
    ),
    ulps=4,
    grad_ulps=8,
    terms=2,  # the largest element and a logarithm
    why=LIBM,
)
for name in ("median", "nanmedian"):
    row(
        name,
        calls(
            f"x.{name}()",
            f"torch.{name}(x)",
            f"x.{name}(0)",
            f"x.{name}(dim=-1, keepdim=True)",
            f"x.{name}(axis=1)",
            x=(3, 5),
            layouts="ts",  # torch reads an expanded tensor's memory as if it were its own
            sizes=[{"x": (4,)}, {"x": (1, 2)}, {"x": (2, 3, 2)}],
        ),
        calls(f"x.{name}()", f"x.{name}(0)", x=(), layouts=""),
        calls(f"x.{name}()", x=(3, 4), fill="ties", hide="numeric"),
        # which of equal elements: torch does not promise it, but for up to three it is sure
        calls(f"x.{name}(0)", x=(3, 4), fill="ties", layouts="ts", hide="numeric"),
        calls(f"x.{name}(0).values", x=(8, 4), fill="ties", layouts="ts", grad=False),
        specials(f"x.{name}()", f"x.{name}(0).values", f"x.{name}(1)"),
        specials(f"x.{name}(1)", shape=(12, 2), dtypes=["float64"], hide="numeric"),
        once(f"x.{name}()", f"x.{name}(0)", f"x.{name}(1)", inputs=(EMPTY,)),
        once(f"x.{name}()", inputs=(Input("x", (0,), "int32"),)),
        into(f"torch.{name}(x, 0, out=(o, p.long()))[0]"),
        wrong(
            *refuses(name),
            f"x.{name}(2)",
            f"x.{name}('a')",
            f"x.{name}((0, 1))",
            f"x.{name}(keepdim=True)",
            x=(2, 3),
        ),
        signed_zeros=False,  # 0.0 and -0.0 are equal: which comes first?
    )
row(
    "mode",
    calls(
        "x.mode()",
        "torch.mode(x, 0)",
        "x.mode(-1, True)",
        "x.mode(axis=0)",
        x=(3, 5),
        sizes=[{"x": (4,)}, {"x": (1, 2)}, {"x": (2, 3, 2)}],
    ),
    calls("x.mode()", "x.mode(0)", x=(3, 4), fill="ties", hide="numeric"),
    calls("x.mode(0)", x=(8, 4), fill="ties", grad=False),
    calls("x.mode()", x=(), layouts=""),
    once("x.mode(0)", "x.mode(1)", inputs=(EMPTY,)),
    wrong(*refuses("mode"), "x.mode(2)", "x.mode('a')", x=(2, 3)),
)
row(
    "bincount",
    calls(
        "x.bincount()",
        "torch.bincount(x, minlength=6)",
        "x.bincount(y)",
        "torch.bincount(x, weights=y)",
        x=(5,),
        y=(5,),
        fill="ties",
        grad=False,
        sizes=[{"x": (0,), "y": (0,)}, {"x": ()}, {"x": (2, 2)}, {"x": (3,), "y": (2,)}],
        layouts="s",
    ),
    once(
        "x.bincount(y)", "x.bincount(y.double(), 5)", "x.bincount(y.half())", "x.bincount(y > 0)",
        "x.bincount(minlength=-1)", "x.bincount('a')", "(-x).bincount()", "x[:0].bincount(y)",
        "x[:0].bincount(minlength=2)", "x.bincount(minlength='a')", "x[0].bincount()",
        inputs=(Input("x", (4,), "int64", fill="ties"), Input("y", (4,))),
    ),
    once(
        "x.bincount(y)",
        inputs=(Input("x", (4,), "int64", fill="ties"), Input("y", (4,), track=True)),
    ),
    wrong(*refuses("bincount"), "x.bincount()", x=(3,)),
)  # fmt: skip
row(
    "histc",
    calls(
        "x.histc(4)",
        "torch.histc(x, bins=3, min=0.5, max=1)",
        "x.histc()",
        "x.histc(5, 0, 3)",
        x=(4, 5),
        grad=False,
        sizes=[{"x": (0, 3)}, {"x": ()}],
    ),
    calls("x.histc(7)", x=(50,), fill="ties", grad=False),
    specials("x.histc(3, -1, 1)", dtypes=["float32", "float64"]),
    once("torch.histc(x, 3, out=o)", inputs=(Input("x", (4,)), Input("o", (3,)))),
    wrong(
        *refuses("histc"),
        "x.histc(0)",
        "(x / 0).histc(3)",
        "x.histc(3, 5, 2)",
        "x.histc(3, nan, 2)",
        "x.histc(3, 2, 2)",
        "x.histc('a')",
        x=(2, 3),
    ),
)
row(
    "histogram",
    calls(
        "x.histogram(4)",
        "torch.histogram(x, bins=3, range=(0.5, 1.0))",
        "x.histogram(3, range=(0.0, 3.0), density=True)",
        "torch.histogram(x, torch.tensor([0.0, 0.25, 1.0]).to(x.dtype))",
        "x.histogram(3, weight=x)",
        x=(4, 5),
        grad=False,
        sizes=[{"x": (0, 3)}, {"x": ()}],
    ),
    calls("x.histogram()[0]", "x.histogram(8)", x=(50,), fill="ties", grad=False),
    once("x.histogram(2)", inputs=(Input("x", (4,), track=True),)),
    wrong(
        *refuses("histogram"),
        "x.histogram(0)",
        "(x / 0).histogram(3)",
        "x.histogram(3, range=(5.0, 2.0))",
        "x.histogram(3, range=(5.0, 2.0, 3.0))",
        "x.histogram(3, weight=x[0])",
        "x.histogram(3, weight=x.double())",
        "x.histogram(3, weight=x.long())",
        "x.histogram(x)",
        "x.histogram(x[0].double())",
        "x.histogram(x[0, :0])",
        x=(2, 3),
    ),
)
row(
    "diff",
    calls(
        "x.diff()",
        "torch.diff(x, 2, -1)",
        "x.diff(dim=0, n=5)",
        "x.diff(axis=0)",
        "x.diff(n=0)",
        x=(3, 4),
        sizes=[{"x": (3,)}, {"x": (0, 2)}, {"x": (2, 1)}],
    ),
    calls(
        "x.diff(prepend=y)",
        "torch.diff(x, append=y)",
        "x.diff(1, -1, y, x)",
        x=(2, 3),
        y=(2, 1),
        sizes=[{"x": (3,), "y": (2,)}],
    ),
    calls("x.diff()", x=(), layouts=""),
    wrong(
        *refuses("diff"),
        "x.diff(-1)",
        "x.diff(prepend=x[0])",
        "x.diff(append=x.t())",
        "x.diff(dim=2)",
        "x.diff(dim='a')",
        "x.diff(prepend=1)",
        x=(2, 3),
    ),
)
for name in ("quantile", "nanquantile"):
    row(
        name,
        calls(
            f"x.{name}(0.3)",
            f"torch.{name}(x, 0.5, 1)",
            f"x.{name}(0.7, dim=0, keepdim=True)",
            f"x.{name}(q.to(x.dtype))",
            f"torch.{name}(x, q.to(x.dtype), -1)",
            f"x.{name}(q.to(x.dtype), axis=0, keepdims=True)",
            f"x.{name}(1)",
            x=(3, 5),
            sizes=[{"x": (4, 2, 3)}],
            fixed=(Input("q", (3,), fill="unit"),),
        ),
        calls(
            *[f"x.{name}(0.4, 1, interpolation='{i}')" for i in ("lower", "higher", "nearest")],
            f"x.{name}(0.4, 0, interpolation='midpoint')",
            x=(3, 6),
            dtypes=HALF,
            layouts="t",
        ),
        calls(f"x.{name}(q)", x=(3, 5), q=(4,), fill="unit", dtypes=["float64"], hide="graph"),
        calls(f"x.{name}(0.5)", f"x.{name}(0.5, 0)", x=(), layouts=""),
        specials(f"x.{name}(0.5, 1)", f"x.{name}(0.3)", dtypes=["float32", "float64"]),
        specials(f"x.{name}(0.6, 1)", shape=(12, 3), dtypes=["float64"], hide="numeric"),
        once(f"x.{name}(0.5)", f"x.{name}(0.5, 0)", inputs=(EMPTY,)),
        into(f"torch.{name}(x, 0.5, 0, out=o)"),
        wrong(
            f"torch.{name}('a', 0.5)",
            f"x.{name}()",
            f"x.{name}('a')",
            f"x.{name}([0.1])",
            f"x.{name}(1.5)",
            f"x.{name}(-0.1)",
            f"x.{name}(nan)",
            f"x.{name}(x)",
            f"x.{name}(x[0] + 3)",
            f"x.{name}(x[0].double())",
            f"x.{name}(0.5, 2)",
            f"x.{name}(0.5, (0, 1))",
            f"x.{name}(0.5, interpolation='best')",
            x=(2, 3),
        ),
        ulps=2,
        grad_ulps=4,
        why="what is between two elements is mixed in another order",
    )
