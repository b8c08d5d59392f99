"""The layer table: dropout."""

from tests.nn.table import row, x

ROWS = [
    row("nn.Dropout()", x(4, 5)),
    row("nn.Dropout(0.2, inplace=True)", x(4, 5)),
    row("nn.Dropout(0)", x(2, 2)),
    row("nn.Dropout(1)", x(2, 2)),
    row("nn.Dropout(p=1.0, inplace=True)", x(2, 2)),
    row("nn.Dropout(0.5)", x(2, 2), eval=True),
    row("nn.Dropout1d(0.4)", x(2, 4, 2)),
    row("nn.Dropout1d(0.4)", x(4, 2)),
    row("nn.Dropout1d(0.4, True)", x(4, 2)),
    row("nn.Dropout1d()", x(4)),
    row("nn.Dropout2d(0.4)", x(2, 4, 1, 2)),
    row("nn.Dropout2d(0.4)", x(4, 2, 2)),
    row("nn.Dropout2d()", x(4, 2)),
    row("nn.Dropout3d(0.4)", x(2, 3, 1, 2, 2)),
    row("nn.Dropout3d(0.4)", x(3, 1, 2, 2)),
    row("nn.Dropout3d(inplace=True)", x(3, 2)),
    row("nn.AlphaDropout()", x(4, 5)),
    row("nn.AlphaDropout(0.2, True)", x(4, 5)),
    row("nn.AlphaDropout(1.0)", x(2, 2)),
    row(
        "nn.FeatureAlphaDropout()",
        x(3, 4, 2),
        hide=("stride",),
        why="the sum of a permuted product and a mask: laid out as NumPy does it",
    ),
    row("nn.FeatureAlphaDropout(0.1)", x(3), call="module(x)"),
    *[
        row(f"nn.{name}({p})")
        for name in ("Dropout", "AlphaDropout", "Dropout2d")
        for p in (-0.1, 1.1, "'a'", "math.nan")
    ],
]
