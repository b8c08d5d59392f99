"""The op table: symmetric matrices as L D L^T. (torch has no gradients of these.)"""

from tests.ops.rows.linalg.triangular import CLOSE
from tests.ops.sweeps import calls, once, row, tensors, wrong

FLOAT = "float32", "float64"
SYMMETRIC = "(x + x.mT)"
ZEROS = "(x + x.mT).triu(1) + (x + x.mT).tril(-1)"  # on the diagonal: rows two at a time
SIZES = [{"x": (2, 5, 5)}, {"x": (0, 0)}, {"x": (2, 0, 0)}]
SINGULAR = "torch.stack([torch.eye(3), torch.zeros(3, 3)])"
for name in ("ldl_factor", "ldl_factor_ex"):
    call = f"torch.linalg.{name}"
    row(
        f"linalg.{name}",
        calls(
            f"{call}({SYMMETRIC})",
            f"{call}({ZEROS})",
            f"{call}({SYMMETRIC}, hermitian=True).LD",
            layouts="t",
            dtypes=FLOAT,
            grad=False,
            sizes=SIZES,
            x=(4, 4),
        ),
        wrong(
            f"{call}(x[0])",
            f"{call}(x[:2])",
            f"{call}(x.long())",
            f"{call}(x.half())",
            f"{call}(3)",
            x=(4, 4),
        ),
        *([once(f"{call}({SINGULAR})")] if name.endswith("ex") else []),
        **CLOSE,
    )
FACTORS = f"*torch.linalg.ldl_factor({ZEROS})"
SOLVE = "torch.linalg.ldl_solve"
row(
    "linalg.ldl_solve",
    calls(
        f"{SOLVE}({FACTORS}, y)",
        f"{SOLVE}({FACTORS}, y, hermitian=True)",
        layouts="t",
        dtypes=FLOAT,
        grad=False,
        mixed=False,
        sizes=[{"x": (2, 4, 4)}, {"y": (2, 4, 3)}],
        x=(4, 4),
        y=(4, 3),
    ),
    once(
        f"{SOLVE}({FACTORS}, y[0])",
        f"{SOLVE}({FACTORS}, y[:2])",
        f"{SOLVE}({FACTORS}, y.double())",
        f"{SOLVE}(x, torch.tensor([1, 2]), y)",
        f"{SOLVE}(x[:2], torch.tensor([1, 2]), y)",
        inputs=tensors(x=(4, 4), y=(4, 3)),
    ),
    **CLOSE,
)
