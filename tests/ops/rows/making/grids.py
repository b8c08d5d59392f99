"""The op table: grids."""

from tests.ops.sweeps import VIEWED, calls, once, row, tensors, wrong

row(
    "meshgrid",
    calls(
        "torch.meshgrid(x, y)",
        "torch.meshgrid([x, y], indexing='ij')",
        "torch.meshgrid(x, y, indexing='xy')",
        "torch.meshgrid(x, y, x, indexing='xy')",
        x=(2,),
        y=(3,),
        mixed=False,
        layouts="s",
        sizes=[{"x": ()}, {"x": (0,)}],
    ),
    calls("torch.meshgrid(x)", "torch.meshgrid(x, indexing='xy')", x=(2,), dtypes=VIEWED),
    wrong(
        "torch.meshgrid()",
        "torch.meshgrid(x, x.long(), indexing='ij')",
        "torch.meshgrid(x, indexing='ab')",
        "torch.meshgrid(x, 3)",
        "torch.meshgrid(3)",
        x=(3,),
    ),
)
row(
    "cartesian_prod",
    calls("torch.cartesian_prod(x, y)", x=(2,), y=(3,), mixed=False, layouts="s"),
    calls("torch.cartesian_prod(x)", "torch.cartesian_prod(x, x, x)", x=(2,), dtypes=VIEWED),
    wrong("torch.cartesian_prod(x, y)", "torch.cartesian_prod()", x=(2,), y=(2, 2)),
    once("torch.cartesian_prod(x, x.long())", inputs=tensors(x=(2,))),
)

row(
    "combinations",
    calls(
        "torch.combinations(x)",
        "torch.combinations(x, 3)",
        "torch.combinations(x, 2, True)",
        "torch.combinations(x, r=1, with_replacement=True)",
        "torch.combinations(x, 5)",
        "torch.combinations(x, 0)",
        x=(4,),
        dtypes=VIEWED,
        layouts="s",
        sizes=[{"x": (0,)}, {"x": (1,)}],
    ),
    wrong("torch.combinations(x, -1)", "torch.combinations(3)", x=(3,)),
    wrong("torch.combinations(x)", x=(2, 2)),
)
