"""The op table: powers of elements, places by their numbers."""

from tests.ops.sweeps import (
    ORDER,
    calls,
    once,
    row,
    wrong,
)

# (the gradient of torch.vander is refused: torch writes into what it has kept)
row(
    "vander",
    calls(
        "torch.vander(x)",
        "torch.vander(x, 2)",
        "torch.vander(x, N=5, increasing=True)",
        x=(3,),
        grad=False,
    ),
    calls("torch.vander(x, 0)", "torch.vander(x, 1)", x=(3,), grad=False, layouts=""),
    wrong("torch.vander(x)", "torch.vander('a')", x=(2, 2)),
    wrong("torch.vander(x, -1)", x=(2,)),
    ulps=2,
    grad_ulps=8,
    why=ORDER,
)
row(
    "linalg.vander",
    calls("torch.linalg.vander(x)", "torch.linalg.vander(x, N=2)", x=(3,), sizes=[{"x": (2, 3)}]),
    calls("torch.linalg.vander(x, N=2)", x=(), layouts="", dtypes=["float32", "int64"]),
    wrong("torch.linalg.vander(x, N=1)", "torch.linalg.vander(x[0])", x=(2,)),
    ulps=2,
    grad_ulps=8,
    why=ORDER,
)
row(
    "unravel_index",
    once(
        "torch.unravel_index(torch.arange(8).view(2, 4), (3, 2))",
        "torch.unravel_index(torch.tensor(5), (3, 1, 2))",
        "torch.unravel_index(torch.tensor([5, -1], dtype=torch.int32), [4, 2])",
        "torch.unravel_index(torch.tensor([4]), 6)",
        "torch.unravel_index(torch.tensor([4.0]), 6)",
        "torch.unravel_index(torch.tensor([4]), (3, -2))",
        "torch.unravel_index(torch.tensor([4]), (3.0, 2))",
        "torch.unravel_index(torch.tensor([4]), 'a')",
    ),
)
