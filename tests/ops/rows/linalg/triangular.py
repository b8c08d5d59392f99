"""The op table: triangular equations, LU, least squares, old names of factors.

Where an operation is made of others here, the names of the graph's nodes are not torch's, nor are
its strides and views: LAPACK leaves columns behind, elimination in NumPy rows
(``hide="graph base"``). Shapes, strides, values and gradients are compared.
"""

from tests.ops.sweeps import calls, once, row, tensors, wrong

FLOAT = "float32", "float64"
LAPACK = "LAPACK's blocks are of another size; the condition of the matrix multiplies the rounding"
SHIFTED = "(x + 3 * torch.eye(3, dtype=x.dtype))"
SPD = "(x @ x.mT + 3 * torch.eye(3, dtype=x.dtype))"
CLOSE = {"ulps": 64, "grad_ulps": 512, "terms": 1, "why": LAPACK, "signed_zeros": False}
EQUATION = {"x": (3, 3), "y": (3, 2)}


HIDDEN = "graph base"


def of_equation(name, *expressions, hide=HIDDEN, sizes=({"x": (2, 3, 3)},), corners=(), **shapes):
    shapes = shapes or EQUATION
    row(
        name,
        once(*corners, inputs=tensors(**shapes), hide=HIDDEN),
        calls(*expressions, layouts="t", dtypes=FLOAT, sizes=list(sizes), hide=hide, **shapes),
        **CLOSE,
    )


T = "torch.linalg.solve_triangular"
of_equation(
    "linalg.solve_triangular",
    f"{T}({SHIFTED}, y, upper=True)",
    f"{T}({SHIFTED}, y, upper=False, unitriangular=True)",
    f"{T}({SHIFTED}, y.mT, upper=False, left=False)",
    corners=[
        f"{T}(x * 0, y, upper=True)",
        f"{T}(x, y[0], upper=True)",
        f"{T}(x, y[:2], upper=True)",
        f"{T}(x, y, upper=True, left=False)",
        f"{T}(x[:2], y, upper=True)",
        f"{T}(x, 3, upper=True)",
    ],
)
of_equation(
    "triangular_solve",
    f"torch.triangular_solve(y, {SHIFTED})[0]",
    f"y.triangular_solve({SHIFTED}, upper=False, transpose=True).solution",
)
FACTOR = f"torch.linalg.cholesky({SPD})"
of_equation(
    "cholesky_solve",
    f"torch.cholesky_solve(y, {FACTOR})",
    f"torch.cholesky_solve(y, {FACTOR}.mT, upper=True)",
    corners=["torch.cholesky_solve(y[0], x)"],
)
of_equation(
    "cholesky_inverse", f"torch.cholesky_inverse({FACTOR})", sizes=[{"x": (2, 3, 3)}], x=(3, 3)
)
of_equation(
    "linalg.lu",
    f"torch.linalg.lu({SHIFTED})[1]",
    f"torch.linalg.lu({SHIFTED}).U",
    corners=["torch.linalg.lu(x[:2])", "torch.linalg.lu(x[:, :2])", "torch.linalg.lu(x[0])"],
    x=(3, 3),
)
of_equation(
    "linalg.lu_factor",
    f"torch.linalg.lu_factor({SHIFTED})[0]",
    corners=["torch.linalg.lu_factor(x[:2])", "torch.linalg.lu_factor(x[:, :2])"],
    x=(3, 3),
)
of_equation("linalg.lu_factor_ex", f"torch.linalg.lu_factor_ex({SHIFTED})[0]", x=(3, 3))
of_equation(
    "lu_unpack",
    f"torch.lu_unpack(*torch.linalg.lu_factor({SHIFTED}))[2]",
    corners=["torch.lu_unpack(*torch.linalg.lu_factor(x + 3 * torch.eye(3)))[0]"],
    x=(3, 3),
)
of_equation(
    "linalg.lu_solve",
    f"torch.linalg.lu_solve(*torch.linalg.lu_factor({SHIFTED}), y)",
    f"torch.linalg.lu_solve(*torch.linalg.lu_factor({SHIFTED}), y.mT, left=False)",
    f"torch.linalg.lu_solve(*torch.linalg.lu_factor({SHIFTED}), y, adjoint=True)",
    sizes=(),
)
of_equation(
    "linalg.lstsq",
    f"torch.linalg.lstsq({SHIFTED}[..., :2], y)[0]",
    f"torch.linalg.lstsq({SHIFTED}, y).solution",
    corners=[
        "torch.linalg.lstsq(x, y)[2]",
        "torch.linalg.lstsq(x, y[:2])",
        "torch.linalg.lstsq(x, y, driver='odd')",
        "torch.linalg.lstsq(x[0], y)",
        "torch.linalg.lstsq(x, y.double())",
    ],
    sizes=(),
)
of_equation(
    "linalg.cond",
    *[f"torch.linalg.cond({SHIFTED}, {p})" for p in ("None", "2", "-2")],
    # (torch writes into what it keeps when the norm is another one, and its backward refuses)
    corners=[
        *[f"torch.linalg.cond({SHIFTED}, {p})" for p in ("1", "'fro'", "'nuc'")],
        *("torch.linalg.cond(x * 0, 1)", "torch.linalg.cond(x, 3)", "torch.linalg.cond(x[0])"),
    ],
    x=(3, 3),
)
row(
    "linalg.diagonal",
    calls(
        "torch.linalg.diagonal(x)", "torch.linalg.diagonal(x, offset=1)", x=(2, 3, 4), dtypes=FLOAT
    ),
)
for name in ("linalg.matrix_exp", "matrix_exp"):
    row(
        name,
        calls(
            f"torch.{name}(x)",
            f"torch.{name}(x * 5)",
            x=(3, 3),
            layouts="t",
            dtypes=FLOAT,
            sizes=[{"x": (2, 3, 3)}],
            hide="graph stride",
        ),
        wrong(f"torch.{name}(x)", x=(2, 3)),
        wrong(f"torch.{name}(x.to(torch.int64))", x=(2, 2)),
        ulps=64,
        grad_ulps=512,
        terms=4096,
        why="the series is summed in another order",
    )
row(
    "linalg.tensorinv",
    calls(
        "torch.linalg.tensorinv((x + 3 * torch.eye(4, dtype=x.dtype)).reshape(2, 2, 4))",
        x=(4, 4),
        layouts="t",
        dtypes=FLOAT,
        hide="graph",
    ),
    wrong("torch.linalg.tensorinv(x)", "torch.linalg.tensorinv(x, ind=0)", x=(2, 3)),
    **CLOSE,
)
row(
    "linalg.tensorsolve",
    calls(
        "torch.linalg.tensorsolve((x + 3 * torch.eye(4, dtype=x.dtype)).reshape(2, 2, 4), y)",
        x=(4, 4),
        y=(2, 2),
        layouts="t",
        dtypes=FLOAT,
        hide="graph",
    ),
    wrong("torch.linalg.tensorsolve(x, y)", x=(2, 3), y=(2,)),
    **CLOSE,
)

# ---- old names ----------------------------------------------------------------------------------

of_equation(
    "svd",
    f"torch.svd({SHIFTED})[1]",
    f"{SHIFTED}.svd().V ** 2",
    corners=["torch.svd(x, compute_uv=False)", "torch.svd(x[:2], some=False)[1]"],
    x=(3, 3),
)
of_equation("qr", f"torch.qr({SHIFTED})[0]", f"{SHIFTED}.qr().R", x=(3, 3))
FIXED = "torch.arange(9, dtype=x.dtype).view(3, 3) + 3 * torch.eye(3, dtype=x.dtype)"
of_equation(
    "lu",
    f"torch.lu({SHIFTED})[0]",
    f"{SHIFTED}.lu(get_infos=True)[2]",
    corners=["torch.lu(x)[1]"],
    x=(3, 3),
)
of_equation(
    "lu_solve",
    f"torch.lu_solve(x, *torch.linalg.lu_factor({FIXED}))",
    f"x.lu_solve(*torch.linalg.lu_factor({FIXED}))",
    x=(3, 3),
)
of_equation("cholesky", f"torch.cholesky({SPD})", f"{SPD}.cholesky(upper=True)", x=(3, 3))
