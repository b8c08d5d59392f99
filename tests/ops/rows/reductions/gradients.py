"""The op table: slopes of numbers on a grid, made of differences (so the graph's names differ)."""

from tests.ops.sweeps import calls, row, wrong

FLOAT = "float32", "float64"

row(
    "gradient",
    calls(
        "torch.gradient(x)",
        "torch.gradient(x, spacing=2.0, dim=1)",
        "torch.gradient(x, spacing=[2.0, 0.5], edge_order=2)",
        "torch.gradient(x, dim=0, spacing=(torch.tensor([0., 1., 3.], dtype=x.dtype),))",
        "torch.gradient(x, dim=(1,), spacing=(torch.tensor([0., 1., 3., 4.], dtype=x.dtype),), "
        "edge_order=2)",
        x=(3, 4),
        layouts="t",
        dtypes=FLOAT,
        hide="graph stride",
        grad=False,  # tests/ops/reductions/test_gradients.py: what is kept differs, not the slopes
    ),
    wrong("torch.gradient(x, edge_order=3)", "torch.gradient(x, edge_order=2)", x=(2,)),
    wrong("torch.gradient(x)", "torch.gradient(3)", x=(1,)),
    ulps=8,
    terms=4,
    why="the terms are added in another order",
)
