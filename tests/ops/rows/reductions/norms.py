"""The op table: norms of vectors, distances."""

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

POWERS = ("1", "2", "3", "4", "2.5", "1.5", "0.5", "-1", "-2")
# their first gradients are made of signs, whose gradient torch does not give as zeros
FLAT = ("0", "1", "float('inf')", "-float('inf')")


def norms(text, **settings):
    """A call with every power in the place of `p`: those with a second gradient, those without."""
    yield from calls(*[text.format(p=p) for p in POWERS[1:]], **settings)
    hide = " ".join(["second", settings.pop("hide", "")])
    yield from calls(*[text.format(p=p) for p in FLAT], hide=hide, **settings)


row(
    "linalg.vector_norm",
    norms("torch.linalg.vector_norm(x, {p})", x=(3, 4), dtypes=HALF, layouts="t"),
    norms("torch.linalg.vector_norm(x, {p}, 0)", x=(3, 4), dtypes=["float32"], layouts="s"),
    calls(
        "torch.linalg.vector_norm(x)",
        "torch.linalg.vector_norm(x, dim=-1, keepdim=True)",
        "torch.linalg.vector_norm(x, 2, (0, 1))",
        "torch.linalg.vector_norm(x, dtype=torch.float64)",
        "torch.linalg.vector_norm(x, dim=())",
        x=(3, 4),
        sizes=[{"x": (0, 3)}, {"x": (2, 1, 3)}],
    ),
    norms("torch.linalg.vector_norm(x, {p})", x=(), layouts="", dtypes=HALF, hide="second"),
    # at 0, where the norm has a corner: a whole vector of zeros, and some zeros
    norms("torch.linalg.vector_norm(x * 0, {p})", x=(3,), layouts="", hide="numeric second"),
    norms(
        "torch.linalg.vector_norm(x, {p}, 0)", x=(3, 4), fill="ties", layouts="", dtypes=HALF,
        hide="numeric second",
    ),
    specials(*[f"torch.linalg.vector_norm(x, {p}, 1)" for p in (*POWERS, *FLAT)]),
    norms(
        "torch.linalg.vector_norm(x, {p}, 1)", x=(12, 1), fill="special", layouts="", dtypes=[],
        hide="numeric second",
    ),
    # in blocks, as inner products
    calls("torch.linalg.vector_norm(x)", x=(2, 2500), dtypes=HALF, layouts="t", grad=False),
    once(
        *[f"torch.linalg.vector_norm(x, {p})" for p in (*POWERS, *FLAT)],
        *[f"torch.linalg.vector_norm(x, {p}, 0)" for p in FLAT],
        "torch.linalg.vector_norm(x, -1, 1)",
        inputs=(EMPTY,),
    ),
    into("torch.linalg.vector_norm(x, 2, 0, out=o)"),
    wrong(
        *refuses("linalg.vector_norm"),
        "torch.linalg.vector_norm(x, 'fro')",
        "torch.linalg.vector_norm(x, dim=2)",
        "torch.linalg.vector_norm(x, dim=(0, 0))",
        "torch.linalg.vector_norm(x, dtype=torch.int64)",
        "torch.linalg.vector_norm(x, dtype=torch.float16)",
        x=(2, 3),
    ),
    ulps=4,
    grad_ulps=64,
    why=f"{LIBM}; the second slopes of high powers are large",
)  # fmt: skip
row(
    "dist",
    calls(
        "torch.dist(x, y)",
        "x.dist(y, 3)",
        "x.dist(y, p=2.5)",
        x=(2, 3),
        y=(3,),
        sizes=[{"x": (), "y": (2,)}, {"x": (2, 1), "y": (1, 3)}],
    ),
    calls(
        "torch.dist(x, y, 1)",
        "torch.dist(x, y, float('inf'))",
        x=(2, 3),
        y=(2, 3),
        hide="second numeric",
    ),
    calls("torch.dist(x, y, 0)", x=(2, 3), y=(3,), grad=False),
    calls("torch.dist(x, x)", "x.dist(x, 1)", x=(2, 3), layouts="", hide="second numeric"),
    wrong(
        "torch.dist(x, y)",
        "torch.dist(x, 1)",
        "torch.dist(1, x)",
        "x.dist(x, 'a')",
        "x.dist(x, None)",
        "x.dist(x > 0)",
        "(x > 0).dist(x > 0)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=4,
    grad_ulps=64,
    why=ORDER,
)
