"""The op table: rows of a table by their numbers, and rows of length one."""

from tests.ops.observe import Input
from tests.ops.sweeps import calls, no_slopes, once, row, tensors, wrong

FLOAT = "float32", "float64"
ORDER = "means and variances are added up in another order, and their rounding is multiplied"

INDICES = (Input("i", (2, 3), "int64", fill="ties"),)
row(
    "nn.functional.embedding",
    calls(
        "F.embedding(i, x)",
        "F.embedding(i[:0], x)",
        "F.embedding(i[0, 0], x)",
        x=(4, 2),
        layouts="ts",
        dtypes=("float32", "float64", "int64"),
        fixed=INDICES,
    ),
    no_slopes(  # their gradients are not the slopes, which is what they are for
        calls(
            "F.embedding(i, x, padding_idx=0)",
            "F.embedding(i, x, -1)",
            "F.embedding(i.int(), x, scale_grad_by_freq=True)",
            x=(4, 2),
            layouts="ts",
            dtypes=("float32", "float64", "int64"),
            fixed=INDICES,
        )
    ),
    calls(
        "F.embedding(i, x, max_norm=0.5)",
        "F.embedding(i, x, None, 0.5, 1.0)",
        x=(4, 2),
        layouts="",
        dtypes=FLOAT,
        fixed=INDICES,
        grad=False,
    ),
    wrong(
        "F.embedding(x, x)",
        "F.embedding(torch.tensor([5]), x)",
        "F.embedding('a', x)",
        "F.embedding(torch.tensor([-1]), x)",
        "F.embedding(torch.tensor([0]), x, padding_idx=9)",
        "F.embedding(torch.tensor([0]), x[0])",
        x=(4, 2),
    ),
    ulps=4,
    why=ORDER,
)
row(
    "nn.functional.one_hot",
    once(
        "F.one_hot(i)",
        "F.one_hot(i, 5)",
        "F.one_hot(i, 1)",
        "F.one_hot(i - 1)",
        "F.one_hot(i.int())",
        "F.one_hot(i[:0])",
        "F.one_hot(i[:0], 3)",
        "F.one_hot(i[0, 0])",
        inputs=INDICES,
    ),
)
row(
    "nn.functional.normalize",
    calls(
        "F.normalize(x)",
        "F.normalize(x, 1, 0, 1e-3)",
        "F.normalize(x, p=3.0, dim=-1)",
        x=(2, 3),
        layouts="ts",
        dtypes=FLOAT,
        sizes=[{"x": (2, 3, 4)}],
    ),
    once("F.normalize(x * 0)", inputs=tensors(x=(2, 3))),
    wrong("F.normalize(x)", x=(3,)),
    ulps=16,
    grad_ulps=64,
    why=ORDER,
)
