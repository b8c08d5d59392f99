"""The layer table: activations."""

from tests.nn.table import classes, row, x

ROWS = [
    row("nn.ReLU()", x(3, 4)),
    row("nn.ReLU(inplace=True)", x(3, 4)),
    row("nn.Tanh()", x(3, 4)),
    row("nn.Sigmoid()", x(3, 4)),
    row("nn.LogSoftmax(1)", x(3, 4)),
    row("nn.LogSoftmax(-1)", classes("y", 3, 4)),
]
