"""The layer table: containers."""

from tests.nn.table import row, x

TWO = "nn.Linear(2, 2), nn.ReLU()"

ROWS = [
    row("nn.Sequential(nn.Linear(3, 2), nn.Tanh(), nn.Linear(2, 1))", x(4, 3)),
    row(f"nn.Sequential({TWO})[:1]", x(1, 2)),
    row("nn.Sequential()", x(1, 2)),
    row("nn.Sequential(1)"),
    row(f"nn.ModuleList([{TWO}])", x(1, 2), call="[layer(x) for layer in module]"),
    row(f"nn.ModuleList([{TWO}])", x(1, 2)),
    row("nn.ModuleDict({'a': nn.Linear(2, 1), 'b': nn.Tanh()})", x(1, 2), call="module['a'](x)"),
    row("nn.ParameterList([torch.ones(2), 3.0])", x(2, 2), call="x * module[0] + module[1]"),
    row("nn.ParameterDict({'w': torch.ones(2)})", x(2, 2), call="x * module['w']"),
]
