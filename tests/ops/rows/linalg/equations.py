"""The op table: inverse, determinant, equations, matrices taken apart."""

from tests.ops.sweeps import calls, once, row, tensors, wrong

FLOAT = "float32", "float64"
LAPACK = "LAPACK's blocks are of another size; the condition of the matrix multiplies the rounding"
SHIFTED = "(x + 3 * torch.eye(3, dtype=x.dtype))"
SPD = "(x @ x.mT + 3 * torch.eye(3, dtype=x.dtype))"
SQUARE = {"x": (3, 3)}
BATCH = [{"x": (2, 3, 3)}, {"x": (2, 1, 3, 3)}]
GAPS = "(x @ x.mT / 8 + torch.tensor([[1, 0, 0], [0, 4, 0], [0, 0, 9]]))"
ANY_SHAPE = "linalg.qr", "linalg.svd", "linalg.svdvals", "linalg.pinv", "pinverse"


def refuses(name):
    shapes = [{"x": (3,)}] if name in ANY_SHAPE else [{"x": (3,)}, {"x": (2, 3)}]
    return [case for shape in shapes for case in wrong(f"torch.{name}(x)", **shape)] + [
        case
        for dtype in ("int64", "float16")
        for case in once(f"torch.{name}(x.to(torch.{dtype}))", inputs=tensors(x=(2, 2)))
    ]


def of_matrix(name, *expressions, given=SHIFTED, sizes=BATCH, hide="", corners=(), **settings):
    row(
        name,
        once(*corners, inputs=tensors(**SQUARE)),
        *[
            calls(text.format(given), layouts="t", dtypes=FLOAT, sizes=sizes, hide=hide, **SQUARE)
            for text in expressions
        ],
        refuses(name),
        ulps=64,
        grad_ulps=512,
        terms=1,  # about the largest elements of the results
        why=LAPACK,
        signed_zeros=False,
        **settings,
    )


of_matrix(
    "linalg.inv",
    "torch.linalg.inv{}",
    corners=["torch.linalg.inv(x * 0)", "torch.linalg.inv(torch.stack([torch.eye(3), x * 0]))"],
)
of_matrix("inverse", "torch.inverse{}", "{}.inverse()")
of_matrix(
    "linalg.det",
    "torch.linalg.det{}",
    corners=["torch.linalg.det(x * 0)", "torch.linalg.det(torch.ones(0, 0))"],
)
of_matrix("det", "torch.det{}", "{}.det()")
of_matrix("linalg.slogdet", "torch.linalg.slogdet{}")
of_matrix("slogdet", "torch.slogdet{}", "{}.slogdet()")
of_matrix("logdet", "torch.logdet{}", "{}.logdet()", given=SPD)
of_matrix(
    "linalg.cholesky",
    "torch.linalg.cholesky{}",
    "torch.linalg.cholesky({}, upper=True)",
    given=SPD,
    corners=["torch.linalg.cholesky(x * 0)", "torch.linalg.cholesky(torch.eye(3) - 2 * x * 0)"],
)
of_matrix("linalg.eigvalsh", "torch.linalg.eigvalsh{}", given=SPD)
of_matrix("linalg.svdvals", "torch.linalg.svdvals{}")
of_matrix("linalg.pinv", "torch.linalg.pinv{}")
of_matrix("pinverse", "torch.pinverse{}", "{}.pinverse()")
of_matrix(
    "linalg.qr",
    "torch.linalg.qr{}",
    "torch.linalg.qr{}.R",
    corners=[
        f"torch.linalg.qr({part}, '{mode}')"
        for part in ("x + 4 * torch.eye(3)", "x[:, :2]", "x[:2]")
        for mode in ("r", "complete", "odd")
    ],
)
# the signs of singular vectors and eigenvectors are arbitrary: squared, they do not matter
of_matrix("linalg.eigh", "torch.linalg.eigh{}[1] ** 2", "torch.linalg.eigh{}[0]", given=GAPS)
of_matrix(
    "linalg.svd",
    "torch.linalg.svd({}, full_matrices=False)[0] ** 2",
    "torch.linalg.svd({}, full_matrices=False).Vh ** 2",
    "torch.linalg.svd{}[1]",
)
row(
    "linalg.matrix_rank",
    calls("torch.linalg.matrix_rank(x)", layouts="t", dtypes=FLOAT, grad=False, **SQUARE,
          sizes=[{"x": (2, 3)}, {"x": (2, 3, 4)}]),
    once("torch.linalg.matrix_rank(x * 0)", "torch.linalg.matrix_rank(x, tol=1.0)",
         inputs=tensors(**SQUARE)),
    wrong("torch.linalg.matrix_rank(x)", x=(3,)),
    wrong("torch.linalg.matrix_rank(x, hermitian=True)", x=(2, 3)),
)  # fmt: skip
for name in ("matrix_power", "linalg.matrix_power"):
    row(
        name,
        calls(
            *[f"torch.{name}(x, {n})" for n in (0, 1, 2, 3, 4, 5, 6, 7)],
            x=(2, 2),
            layouts="t",
            dtypes=FLOAT,
            sizes=[{"x": (2, 2, 2)}],
        ),
        calls(f"torch.{name}(x + 3 * torch.eye(2, dtype=x.dtype), -2)", x=(2, 2), layouts="",
              dtypes=FLOAT),
        calls(f"torch.{name}(x, 2)", x=(2, 2), layouts="", dtypes=["int64"], grad=False),
        wrong(f"torch.{name}(x, 2)", x=(2, 3)),
        wrong(f"torch.{name}(x, 2)", x=(3,)),
        once(f"torch.{name}(x * 0, -1)", inputs=tensors(x=(2, 2))),
        ulps=64,
        grad_ulps=512,
        why=LAPACK,
    )  # fmt: skip

SOLVED = f"torch.linalg.solve({SHIFTED}, y)"
row(
    "linalg.solve",
    calls(
        SOLVED,
        layouts="ts",
        dtypes=FLOAT,
        x=(3, 3),
        y=(3, 2),
        sizes=[
            {"y": (3,)},
            {"x": (2, 3, 3), "y": (2, 3)},
            {"x": (2, 3, 3), "y": (3, 1)},
            {"x": (2, 3, 3), "y": (2, 3, 4)},
            {"x": (2, 1, 3, 3), "y": (4, 3, 1)},
            {"y": (3, 0)},
        ],
    ),
    calls(f"torch.linalg.solve({SHIFTED}, y, left=False)", x=(3, 3), y=(4, 3), layouts="t",
          dtypes=FLOAT),
    wrong("torch.linalg.solve(x, y)", "torch.linalg.solve(y, x)", "torch.linalg.solve(x, 3)",
          x=(3, 3), y=(2, 4)),
    wrong("torch.linalg.solve(x, y, left=False)", x=(3, 3), y=(3,)),
    once("torch.linalg.solve(x * 0, y)", inputs=tensors(x=(2, 2), y=(2,))),
    ulps=64,
    grad_ulps=512,
    terms=1,  # the largest elements of the solution
    why=LAPACK,
)  # fmt: skip
