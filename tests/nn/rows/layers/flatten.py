"""The layer table: shapes."""

from tests.nn.table import classes, row, x

ROWS = [
    row("nn.Identity(3, wrong=4)", x(1, 2)),
    row("nn.Identity()", classes("i", 3, 2)),
    row("nn.Flatten()", x(2, 3, 2)),
    row("nn.Flatten(0, -2)", x(2, 1, 2, 2)),
    row("nn.Flatten(2, 1)", x(2, 1, 2)),
    row("nn.Flatten(start_dim=3)", x(2, 2)),
    row("nn.Unflatten(1, (2, -1))", x(2, 4)),
    row("nn.Unflatten(-1, torch.Size([2, 2]))", x(3, 4)),
    row("nn.Unflatten(1, (3, 2))", x(2, 4)),
    row("nn.Unflatten(1, 2)"),
    row("nn.Unflatten(1, (2, 'a'))"),
]
