"""The layer table: containers."""

from tests.nn.table import row, x

ROWS = [
    row("nn.Sequential(nn.Linear(3, 2), nn.Tanh(), nn.Linear(2, 1))", x(4, 3)),
]
