"""The op table: variances, logarithms of sums, histograms, medians."""

from tests.ops.rows.summaries import HALF, into, specials
from tests.ops.sweeps import (
    LIBM,
    ORDER,
    calls,
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
    ulps=2,
    grad_ulps=8,
    why=LIBM,
)
