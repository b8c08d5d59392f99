"""The layer table: linear and bilinear maps."""

from tests.nn.table import constant, row, t, x

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
    row("nn.Bilinear(2, 3, 2)", t("a", 2, 2), t("b", 2, 3)),
    row("nn.Bilinear(2, 1, 3, bias=False)", t("a", 2, 1, 2), t("b", 2, 1, 1)),
    row("nn.Bilinear(in1_features=1, in2_features=2, out_features=1)", t("a", 1), t("b", 2)),
    row("nn.Bilinear(0, 3, 2)"),
    row("nn.Bilinear(-1, 3, 2)"),
    row("nn.Bilinear(2, 3, 2)", t("a", 2, 2), t("b", 3, 3)),
    row("nn.Bilinear(2, 3, 2)", t("a", 2, 3), t("b", 2, 3)),
]
