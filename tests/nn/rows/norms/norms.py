"""The layer table: normalisation."""

from tests.nn.table import classes, row, x

SUMS = {
    "ulps": 16,
    "grad_ulps": 64,
    "why": "means and variances are summed in another order; gradients are differences of them",
}
SQUARES = {**SUMS, "hide": ("graph",)}
SQUARES["why"] += "; eps is added by a node of another number"
CROSS = {**SUMS, "hide": ("gradcheck",)}
CROSS["why"] += "; PyTorch's gradient, which ours is, is not quite that of the result"
SHAPES = {1: (2, 2, 3), 2: (2, 2, 2, 2), 3: (1, 2, 1, 2, 3)}

ROWS = [
    row("nn.BatchNorm1d(3)", x(4, 3), **SUMS),
    *[row(f"nn.BatchNorm{d}d(2)", x(*shape), **SUMS) for d, shape in SHAPES.items()],
    row("nn.BatchNorm1d(3)", x(4, 3), eval=True, **SUMS),
    row("nn.BatchNorm1d(2, momentum=None)", x(3, 2), call="module(module(x))", **SUMS),
    row("nn.BatchNorm1d(2, 0.1, 0.5)", x(3, 2), call="module(module(x) + x)", **SUMS),
    row("nn.BatchNorm1d(2, affine=False)", x(3, 2), **SUMS),
    row("nn.BatchNorm1d(2, track_running_stats=False)", x(3, 2), **SUMS),
    row("nn.BatchNorm1d(2, track_running_stats=False)", x(3, 2), eval=True, **SUMS),
    row("nn.BatchNorm1d(2, bias=False)", x(3, 2), **SUMS),
    row("nn.BatchNorm2d(2, 1e-3, 1.0, False, True, 'cpu', torch.float64)", x(2, 2, 2, 1), **SUMS),
    row("nn.BatchNorm2d(2, momentum=0.0)", x(2, 2, 2, 1), eval=True, **SUMS),
    row("nn.BatchNorm1d(2, dtype=torch.float16)", **SUMS),
    row("nn.BatchNorm1d(0)"),
    row("nn.BatchNorm1d(3)", x(1, 3)),
    row("nn.BatchNorm1d(3)", x(2, 4)),
    row("nn.BatchNorm1d(3)", x(3)),
    row("nn.BatchNorm2d(3)", x(2, 3, 2)),
    row("nn.BatchNorm3d(3)", x(2, 3, 2, 2)),
    row("nn.BatchNorm1d(2)", classes("i", 5, 3, 2)),
    row("nn.BatchNorm1d(-1)"),
    row("nn.BatchNorm1d()"),
    *[row(f"nn.InstanceNorm{d}d(2)", x(*shape), **SUMS) for d, shape in SHAPES.items()],
    *[
        row(f"nn.InstanceNorm{d}d(2, affine=True, track_running_stats=True)", x(*shape[1:]), **SUMS)
        for d, shape in SHAPES.items()
    ],
    row("nn.InstanceNorm1d(2, 0.1, 0.3, True, True, bias=False)", x(1, 2, 3), eval=True, **SUMS),
    row("nn.InstanceNorm1d(2, momentum=None, track_running_stats=True)", x(2, 2, 3), **SUMS),
    row("nn.InstanceNorm1d(3)", x(2, 2, 3), **SUMS),
    row("nn.InstanceNorm1d(3, affine=True)", x(2, 2, 3)),
    row("nn.InstanceNorm1d(3)", x(2)),
    row("nn.InstanceNorm2d(3)", x(2, 2)),
    row("nn.SyncBatchNorm(3)", x(2, 3, 2), **SUMS),
    row("nn.SyncBatchNorm(3, 1e-3, None, bias=False)", x(2, 3), **SUMS),
    row("nn.SyncBatchNorm(2, affine=False, track_running_stats=False)", x(2, 2, 1, 2), **SUMS),
    row("nn.SyncBatchNorm(3)", x(3)),
    row("nn.SyncBatchNorm(3)", x(2, 0)),
    row("nn.SyncBatchNorm(3)", x(2, 4)),
    row("nn.InstanceNorm3d(3)", x(2, 2, 2)),
    row("nn.InstanceNorm2d(2)", x(2, 2, 1, 1)),
    row("nn.LayerNorm(3)", x(2, 3), **SUMS),
    row("nn.LayerNorm((2, 3))", x(2, 2, 3), **SUMS),
    row("nn.LayerNorm([3], 1e-3, bias=False)", x(2, 2, 3), **SUMS),
    row("nn.LayerNorm(torch.Size([3]), elementwise_affine=False)", x(2, 3), **SUMS),
    row("nn.LayerNorm(3, 1e-5, True, True, 'cpu', torch.float64)", x(3), **SUMS),
    row("nn.LayerNorm(3)", x(3, 2)),
    row("nn.LayerNorm(())", x(3)),
    row("nn.LayerNorm(2.5)"),
    row("nn.LayerNorm(3)", classes("i", 4, 2, 3)),
    row("nn.GroupNorm(2, 4)", x(2, 4, 2), **SUMS),
    row("nn.GroupNorm(1, 2, 1e-3, bias=False)", x(2, 2, 1, 2), **SUMS),
    row("nn.GroupNorm(3, 3, affine=False)", x(2, 3, 3), **SUMS),
    row("nn.GroupNorm(2, 6)", x(2, 6), **SUMS),
    row("nn.GroupNorm(2, 3)"),
    row("nn.GroupNorm(2, 2)", x(1, 2)),
    row("nn.GroupNorm(2, 2)", x(2, 1)),
    row("nn.GroupNorm(2, 4)", x(2, 3)),
    row("nn.GroupNorm(2, 4)", x(4)),
    row("nn.RMSNorm(3)", x(2, 3), **SQUARES),
    row("nn.RMSNorm((2, 2), eps=1e-2)", x(2, 2, 2), **SQUARES),
    row("nn.RMSNorm([3], elementwise_affine=False, dtype=torch.float64)", x(2, 3), **SQUARES),
    row("nn.RMSNorm(3)", x(2, 2)),
    row("nn.LocalResponseNorm(2)", x(2, 3, 2)),
    row("nn.LocalResponseNorm(3, alpha=0.5, beta=0.5, k=2.0)", x(1, 4, 2, 2), **SUMS),
    row("nn.LocalResponseNorm(size=1, k=2)", x(1, 2, 1, 2, 1)),
    row("nn.LocalResponseNorm(2)", x(2, 0, 2)),
    row("nn.LocalResponseNorm(2)", x(2, 3)),
    *[
        row(f"nn.CrossMapLRN2d({size}, alpha=0.5, beta=0.75, k=1.5)", x(2, 5, 2, 3), **CROSS)
        for size in (2, 3, 4, 5)
    ],
    row("nn.CrossMapLRN2d(1)", x(1, 2, 2, 2), **CROSS),
    row("nn.CrossMapLRN2d(3)", x(2, 3, 2)),
    row("nn.CrossMapLRN2d()"),
]
