"""The layer table: containers, shapes, lazy layers."""

from tests.nn.table import classes, row, x

SUMS = {"ulps": 16, "grad_ulps": 64, "why": "means and variances are summed in another order"}
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
    row("nn.LazyLinear(2)", x(4, 3)),
    row("nn.LazyLinear(2, bias=False)", x(3)),
    row("nn.LazyConv1d(2, 2)", x(1, 3, 4)),
    row("nn.LazyConv2d(2, 2, padding=1, padding_mode='reflect', bias=False)", x(1, 2, 2, 2)),
    row("nn.LazyConv3d(2, 1, groups=2)", x(4, 1, 2, 1)),
    row("nn.LazyConv2d(2, 2, groups=2)", x(1, 3, 2, 2)),
    row("nn.LazyConv2d(2, 2)", x(2, 2)),
    row("nn.LazyConvTranspose1d(2, 2)", x(1, 3, 2)),
    row("nn.LazyConvTranspose2d(1, 2, 2, bias=False)", x(2, 1, 2)),
    row("nn.LazyConvTranspose3d(2, 1, 2)", x(1, 2, 1, 2, 1)),
    row("nn.LazyBatchNorm1d()", x(4, 3), **SUMS),
    row("nn.LazyBatchNorm2d(affine=False)", x(2, 2, 2, 2), **SUMS),
    row("nn.LazyBatchNorm3d(track_running_stats=False)", x(1, 2, 1, 2, 3), **SUMS),
    row("nn.LazyBatchNorm1d()", x(4)),
    row("nn.LazyInstanceNorm1d(affine=True)", x(1, 2, 3), **SUMS),
    row("nn.LazyInstanceNorm2d()", x(2, 2, 3), **SUMS),
    row("nn.LazyInstanceNorm3d(track_running_stats=True)", x(1, 2, 1, 2, 2), **SUMS),
]
