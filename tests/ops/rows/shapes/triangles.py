"""The op table: Diagonals and triangles."""

from tests.ops.observe import Input
from tests.ops.sweeps import VIEWED, calls, once, refuses, row, tensors, wrong

row(
    "diagonal",
    calls(
        "x.diagonal()",
        "torch.diagonal(x, 1)",
        "x.diagonal(-1, 1, 2)",
        "x.diagonal(0, dim1=-1, dim2=0)",
        "x.diagonal(offset=5)",
        x=(2, 3, 4),
        dtypes=VIEWED,
    ),
    calls("x.diagonal()", x=(3, 3), dtypes=[], sizes=[{"x": (0, 3)}, {"x": (1, 1)}]),
    calls("[x.diagonal().mul_(2), x]", "x.diagonal().fill_(1)", x=(3, 3), dtypes=["float32"]),
    wrong(
        "x.diagonal(0, 0, 0)",
        "x.diagonal(0, 0, 5)",
        "x.diagonal('a')",
        "x.diagonal(1.5)",
        "torch.diagonal(3)",
        x=(2, 3),
    ),
    wrong("x.diagonal()", x=(3,)),
)
row(
    "diag",
    calls("torch.diag(x)", "x.diag(1)", "x.diag(diagonal=-2)", x=(3,), layouts="s"),
    calls("torch.diag(x)", "x.diag(1)", "x.diag(-1)", "x.diag(5)", x=(3, 4), layouts="ts"),
    once("torch.diag(x, out=y)", "torch.diag(y, out=x)", inputs=tensors(x=(3,), y=(3, 3))),
    wrong(*refuses("diag"), "torch.diag(x, 1.5)", x=(2,)),
    wrong("torch.diag(x)", x=(2, 3, 4)),
    wrong("torch.diag(x)", x=()),
)
row(
    "diag_embed",
    calls(
        "torch.diag_embed(x)",
        "x.diag_embed(1)",
        "x.diag_embed(-1, 0, 2)",
        "x.diag_embed(0, dim1=2, dim2=1)",
        "x.diag_embed(offset=2, dim1=0, dim2=1)",
        x=(2, 3),
        sizes=[{"x": (0, 2)}, {"x": (2, 2)}],
    ),
    calls("x.diag_embed()", x=(3,), dtypes=[], layouts="s"),
    wrong("x.diag_embed(0, 1, 1)", "x.diag_embed(0, 0, 3)", "torch.diag_embed(3)", x=(2, 3)),
    wrong("x.diag_embed()", x=()),
)
row(
    "diagflat",
    calls("torch.diagflat(x)", "x.diagflat(1)", "x.diagflat(offset=-1)", x=(2, 2)),
    calls("torch.diagflat(x)", x=(3,), dtypes=[], layouts="s", sizes=[{"x": ()}, {"x": (0,)}]),
    wrong(*refuses("diagflat"), x=(2,)),
)
row(
    "diagonal_scatter",
    calls(
        "torch.diagonal_scatter(x, y)",
        "x.diagonal_scatter(y, 0, 1, 0)",
        "x.diagonal_scatter(src=y, offset=0)",
        x=(2, 2),
        y=(2,),
        dtypes=VIEWED,
    ),
    wrong("torch.diagonal_scatter(x, y, 1)", "x.diagonal_scatter(3)", x=(2, 2), y=(2,)),
)
for name in ("tril", "triu"):
    row(
        name,
        calls(
            f"torch.{name}(x)",
            f"x.{name}(1)",
            f"x.{name}(-1)",
            f"x.{name}(diagonal=5)",
            x=(3, 4),
            sizes=[{"x": (2, 3, 2)}, {"x": (0, 3)}, {"x": (1, 1)}],
        ),
        once(
            f"torch.{name}(x, out=y)",
            f"torch.{name}(x, 1, out=x)",
            inputs=tensors(x=(2, 2), y=(2, 2)),
        ),
        once(f"torch.{name}(x)", inputs=(Input("x", (3, 4), fill="special"),)),
        wrong(*refuses(name), f"torch.{name}(x, 1.5)", f"torch.{name}(x, 'a')", x=(2, 2)),
        wrong(f"x.{name}()", x=(3,)),
        wrong(f"x.{name}()", x=()),
    )
    row(
        name + "_",
        calls(f"x.{name}_()", f"x.{name}_(1)", f"x.{name}_(diagonal=-1)", x=(3, 4), layouts="ts"),
        calls(
            f"(x * x, x.{name}_())", f"x[:2].{name}_()", x=(3, 4), dtypes=["float32"], layouts=""
        ),
        once(
            f"torch.zeros(2, 2, requires_grad=True).{name}_()",
            f"torch.zeros(2).{name}_()",
            f"torch.zeros(2, 2).{name}_('a')",
        ),
    )
    row(
        name + "_indices",
        once(
            f"torch.{name}_indices(3, 3)",
            f"torch.{name}_indices(2, 4, 1)",
            f"torch.{name}_indices(4, 2, offset=-1)",
            f"torch.{name}_indices(row=2, col=3)",
            f"torch.{name}_indices(0, 3)",
            f"torch.{name}_indices(3, 3, 5)",
            f"torch.{name}_indices(3, 3, -5)",
            f"torch.{name}_indices(3, 3, dtype=torch.int32)",
            f"torch.{name}_indices(3, 3, device='cpu', layout=torch.strided)",
            f"torch.{name}_indices(3, 3, dtype=torch.float32)",
            f"torch.{name}_indices(3, 3, dtype=torch.bool)",
            f"torch.{name}_indices(-1, 3)",
            f"torch.{name}_indices(1, -3)",
            f"torch.{name}_indices(1.5, 3)",
            f"torch.{name}_indices(3)",
        ),
    )
row(
    "fill_diagonal_",
    calls(
        "x.fill_diagonal_(2)",
        "x.fill_diagonal_(1, wrap=True)",
        "x.fill_diagonal_(fill_value=0.5)",
        x=(5, 2),
        layouts="ts",
        sizes=[{"x": (2, 5)}, {"x": (2, 2)}, {"x": (3, 3, 3)}, {"x": (7, 2)}, {"x": (0, 2)}],
    ),
    calls("(x * x, x.fill_diagonal_(1))", "x[1:].fill_diagonal_(1)", x=(3, 2), layouts=""),
    once(
        "torch.zeros(2, 2, requires_grad=True).fill_diagonal_(1)",
        "torch.zeros(2).fill_diagonal_(1)",
        "torch.zeros(2, 2, 3).fill_diagonal_(1)",
        "torch.zeros(2, 2).fill_diagonal_('a')",
    ),
)
row(
    "block_diag",
    calls("torch.block_diag(x, y)", x=(2, 3), y=(2, 1), sizes=[{"x": (2,)}, {"y": ()}]),
    # (torch takes the wrong rows of the gradient after an empty vector)
    calls("torch.block_diag(x, y)", x=(0,), y=(2, 1), layouts="", grad=False),
    once("torch.block_diag()", "torch.block_diag(x)", inputs=tensors(x=(2, 3))),
    wrong("torch.block_diag(x)", "torch.block_diag([x])", "torch.block_diag(3)", x=(2, 3, 4)),
)
