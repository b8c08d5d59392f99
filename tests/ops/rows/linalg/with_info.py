"""The op table: factors that say where they failed, reflections, and parts of low rank."""

from tests.ops.rows.linalg.equations import BATCH, FLOAT, LAPACK, SHIFTED, SPD, SQUARE
from tests.ops.sweeps import calls, once, row, tensors, wrong

SETTINGS = {
    "ulps": 64,
    "grad_ulps": 512,
    "terms": 1,  # about the largest elements of the results
    "why": LAPACK,
    "signed_zeros": False,
}


def with_info(name, *expressions, given=SHIFTED, bad=(), **shapes):
    row(
        name,
        *[
            calls(text.format(given), layouts="t", dtypes=FLOAT, sizes=BATCH, **SQUARE, **shapes)
            for text in expressions
        ],
        once(*bad, inputs=tensors(**SQUARE, y=(3,))),
        wrong(f"torch.{name}()", x=(3,)),
        **SETTINGS,
    )


HIDDEN = {"hide": "graph second"}
FAILS = "torch.stack([torch.eye(3), torch.zeros(3, 3), torch.ones(3, 3)])"
with_info(
    "linalg.cholesky_ex",
    "torch.linalg.cholesky_ex{}",
    "torch.linalg.cholesky_ex({}, upper=True).L",
    given=SPD,
    bad=[
        f"torch.linalg.cholesky_ex({FAILS}).info",
        f"torch.linalg.cholesky_ex({FAILS}).L[0]",
        f"torch.linalg.cholesky_ex({FAILS}, check_errors=True)",
        "torch.linalg.cholesky_ex(-torch.eye(3), check_errors=True)",
        "torch.linalg.cholesky_ex(x[:2])",
        "torch.linalg.cholesky_ex(x.long())",
    ],
)
with_info(
    "linalg.inv_ex",
    "torch.linalg.inv_ex{}",
    bad=[
        f"torch.linalg.inv_ex({FAILS}).info",
        f"torch.linalg.inv_ex({FAILS}).inverse[0]",
        f"torch.linalg.inv_ex({FAILS}, check_errors=True)",
        "torch.linalg.inv_ex(torch.zeros(3, 3), check_errors=True)",
        "torch.linalg.inv_ex(x[:2])",
        "torch.linalg.inv_ex(x.long())",
    ],
)
with_info(
    "linalg.solve_ex",
    "torch.linalg.solve_ex({}, y)",
    bad=[
        f"torch.linalg.solve_ex({FAILS}, torch.ones(3, 3, 2)).info",
        f"torch.linalg.solve_ex({FAILS}, torch.ones(3, 3, 2)).result[0]",
        f"torch.linalg.solve_ex({FAILS}, torch.ones(3, 3)).result[0]",
        f"torch.linalg.solve_ex({FAILS}, torch.ones(3, 3, 2), check_errors=True)",
        "torch.linalg.solve_ex(torch.zeros(3, 3), y, check_errors=True)",
        f"torch.linalg.solve_ex({SHIFTED}, torch.ones(2, 3), left=False)",
    ],
    y=(3,),
)

# ---- reflections --------------------------------------------------------------------------------

row(
    "geqrf",
    *[
        calls(f"torch.geqrf({part})[{i}]", x=(4, 4), dtypes=FLOAT, layouts="t", grad=False)
        for part in ("x", "x[:, :2]", "x[:2]", "x.expand(2, 4, 4)")
        for i in (0, 1)
    ],
    once("torch.geqrf(x.long())", "torch.geqrf(x[0])", "x.geqrf().a", inputs=tensors(x=(4, 4))),
    wrong("torch.geqrf('a')", x=(3,)),
    **SETTINGS,
)
for name in ("linalg.householder_product", "orgqr"):
    row(
        name,
        calls(f"torch.{name}(x, y)", x=(3, 2), y=(2,), dtypes=FLOAT, layouts="t", hide="graph"),
        calls(f"torch.{name}(x, y)", x=(2, 3, 3), y=(2, 1), dtypes=FLOAT, layouts="", **HIDDEN),
        once(
            f"torch.{name}(x.mT, y)",
            f"torch.{name}(x, torch.ones(3))",
            f"torch.{name}(x, y.double())",
            f"torch.{name}(x.long(), y.long())",
            f"torch.{name}(x, y[0])",
            f"torch.{name}(x, 'a')",
            inputs=tensors(x=(3, 2), y=(2,)),
        ),
        **SETTINGS,
    )
row(
    "ormqr",
    *[
        calls(f"torch.ormqr(x, y, {rest})", x=(3, 2), y=(2,), z=(3, 3), dtypes=FLOAT, **HIDDEN)
        for rest in ("z", "z[:, :2]", "z[:2], False", "z, True, True", "z, False, True")
    ],
    once(
        "x.ormqr(y, z)",
        "torch.ormqr(x, y, z[:2])",
        "torch.ormqr(x, y, z[:, :2], False)",
        "torch.ormqr(x, y, z[0])",
        "torch.ormqr(x, y, 'a')",
        inputs=tensors(x=(3, 2), y=(2,), z=(3, 3)),
    ),
    **SETTINGS,
)

# ---- low rank -----------------------------------------------------------------------------------

PRODUCT = "torch.outer(x[0], x[1]) + torch.outer(x[2], x[3])"
TRACKED = {"dtypes": FLOAT, "layouts": ""}
OF_FLOATS = {"dtypes": FLOAT, "layouts": "", "grad": False}
row(
    "svd_lowrank",
    *[
        calls(f"torch.svd_lowrank({PRODUCT}, q=2){part}", x=(4, 5), **HIDDEN, **TRACKED)
        for part in ("[0].abs()", "[1]", "[2].abs()")
    ],
    calls("torch.svd_lowrank(x, q=3, M=x[:1] / 2, niter=20)[1]", x=(3, 5), **OF_FLOATS),
    **SETTINGS,
)
row(
    "pca_lowrank",
    calls("torch.pca_lowrank(x, niter=20)[1]", x=(5, 3), **OF_FLOATS),
    calls("torch.pca_lowrank(x, q=2, center=False, niter=30)[1]", x=(5, 2), **OF_FLOATS),
    once("torch.pca_lowrank(x, q=9)", "torch.pca_lowrank(x, niter=-1)", inputs=tensors(x=(5, 3))),
    **SETTINGS,
)
row(
    "renorm",
    calls("torch.renorm(x, 2, 0, 1)", "x.renorm(1, 1, 2.5)", x=(3, 4), dtypes=FLOAT, hide="graph"),
    calls("torch.renorm(x, 3.5, -1, 1)", x=(2, 3, 2), dtypes=FLOAT, hide="graph"),
    calls("torch.renorm(x, 2, 0, 1)", x=(2, 3), dtypes=["float16", "int64"], grad=False),
    wrong("torch.renorm(x, 2, 0, 1)", "torch.renorm(x, 2, 0, -1)", x=(3,)),
    wrong("torch.renorm(x, -1, 0, 1)", "torch.renorm(x, 2, 5, 1)", x=(2, 3)),
    wrong("torch.renorm('a', 2, 0, 1)", "torch.renorm(x, 'a', 0, 1)", x=(2, 3)),
    ulps=16,
    grad_ulps=64,
    terms=1,
    why=LAPACK,
)
row(
    "renorm_",
    calls("x.renorm_(2, 0, 1)", x=(3, 4), dtypes=FLOAT, grad=False),
    calls("x.clone().renorm_(2, 0, 1)", x=(3, 4), dtypes=FLOAT, hide="graph"),
    ulps=16,
    grad_ulps=64,
    terms=1,
    why=LAPACK,
)
