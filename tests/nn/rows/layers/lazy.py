"""The layer table: lazy layers."""

from tests.nn.table import row, x

SUMS = {"ulps": 16, "grad_ulps": 64, "why": "means and variances are summed in another order"}

ROWS = [
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
