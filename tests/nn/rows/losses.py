"""The layer table: losses."""

from tests.nn.table import classes, constant, row, x

ROWS = [
    row("nn.MSELoss()", x(3, 2), constant("y", 3, 2)),
    row("nn.MSELoss(reduction='sum')", x(3, 2), constant("y", 3, 2)),
    row("nn.CrossEntropyLoss()", x(3, 4), classes("y", 4, 3)),
    row("nn.CrossEntropyLoss(reduction='none')", x(2, 4, 3), classes("y", 4, 2, 3)),
]
