"""The layer table: linear and bilinear maps."""

from tests.nn.table import constant, row, x

ROWS = [
    row("nn.Linear(3, 2)", x(4, 3)),
    row("nn.Linear(3, 2, bias=False)", x(2, 2, 3)),
    row("nn.Linear(3, 2, False, 'cpu', torch.float64)", x(3)),
    row("nn.Linear(in_features=3, out_features=1)", constant("c", 2, 3)),
    row("nn.Linear(3, 2, dtype=torch.int64)"),
    row("nn.Linear(0, 2)", x(2, 0)),
    row("nn.Linear(2, 0)", x(2, 2)),
    row("nn.Linear(3, 2)", x(4, 2)),
    row("nn.Linear(3, 2)"),
    row("nn.Linear(3)"),
    row("nn.Linear(-3, 2)"),
    row("nn.Linear(3, 2, device='cuda')"),
]
