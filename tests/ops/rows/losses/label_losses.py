"""The op table: losses of sequences of labels, of several labels, of large vocabularies."""

from tests.ops.observe import Input
from tests.ops.sweeps import LIBM, ORDER, calls, row, wrong

TWO = ("float32", "float64")
REDUCTIONS = ("", ", reduction='sum'", ", reduction='none'")
NEAR = f"{LIBM}; {ORDER}"
LOGS = "F.log_softmax(x, -1)"
PADDED = "torch.tensor([[1, 2], [3, 0]])"
REPEATED = "torch.tensor([1, 1, 3])"
LABELS = "torch.tensor([[1, 0, -1], [2, -1, 1]])"
CLASSES = Input("t", (2,), "int64", fill="ties")
# torch has no gradient of the gradient; that ours has none, either, is in test_ctc.py
FIRST = "second"


def refused(call):
    """Arguments of ctc_loss that do not fit together."""
    return wrong(
        *[
            call.format(arguments)
            for arguments in (
                f"x, {PADDED}, (5, 3), (2, 1)",
                f"x, {PADDED}, (-1, 3), (2, 1)",
                f"x, {PADDED}, (4, 3), (3, 1)",
                f"x, {PADDED}, (4, 3), (-2, 1)",
                f"x, {PADDED}, (4,), (2, 1)",
                f"x, {PADDED}, (4, 3), (2,)",
                f"x, {PADDED}, (4, 3), (2, 1), 4",
                f"x, {PADDED}, (4, 3), (2, 1), -1",
                f"x, {PADDED}[:1], (4, 3), (2, 1)",
                f"x, {PADDED}[None], (4, 3), (2, 1)",
                "x, torch.tensor([1, 2, 3, 1]), (4, 3), (2, 1)",
                f"x, {PADDED}, torch.tensor([4.0, 3.0]), torch.tensor([2, 1])",
                f"x.half(), {PADDED}, (4, 3), (2, 1)",
                f"x[:0], {PADDED}, (4, 3), (2, 1)",
                f"x[0, 0], {PADDED}, (4, 3), (2, 1)",
            )
        ],
        x=(4, 2, 4),
    )


row(
    "nn.functional.ctc_loss",
    calls(
        *[f"F.ctc_loss({LOGS}, {PADDED}, (4, 3), (2, 1){r})" for r in REDUCTIONS],
        f"F.ctc_loss({LOGS}, {REPEATED}, torch.tensor([4, 4]), torch.tensor([2, 1]))",
        f"F.ctc_loss({LOGS}, {PADDED}, (4, 0), (1, 0), 3, 'none')",
        f"F.ctc_loss({LOGS}, {PADDED}, [1, 4], [2, 1], 0, 'none', True)",
        f"F.ctc_loss({LOGS}, {PADDED}, [1, 4], [2, 1], zero_infinity=True)",
        x=(4, 2, 4),
        dtypes=TWO,
        layouts="t",
        hide=FIRST,
    ),
    calls(
        f"F.ctc_loss({LOGS}, torch.tensor([1, 2]), torch.tensor(4), torch.tensor(2))",
        f"F.ctc_loss({LOGS}, torch.tensor([1, 2]), (3,), (2,), reduction='none')",
        x=(4, 3),
        dtypes=TWO,
        layouts="",
        hide=FIRST,
    ),
    refused("F.ctc_loss({})"),
    wrong(f"F.ctc_loss(x, {PADDED}, (4, 3), (2, 1), reduction='a')", x=(4, 2, 4)),
    ulps=8,
    grad_ulps=64,
    why=NEAR,
)
row(
    "ctc_loss",
    calls(
        f"torch.ctc_loss({LOGS}, {PADDED}, (4, 3), (2, 1))",
        f"torch.ctc_loss({LOGS}, {PADDED}, (4, 3), (2, 1), reduction=2)",
        f"torch.ctc_loss({LOGS}, {PADDED}, (4, 3), (2, 1), 0, 0, True)",
        x=(4, 2, 4),
        dtypes=TWO,
        layouts="",
        hide=FIRST,
    ),
    refused("torch.ctc_loss({})"),
    ulps=8,
    grad_ulps=64,
    why=NEAR,
)
row(
    "nn.functional.multilabel_margin_loss",
    calls(
        *[f"F.multilabel_margin_loss(x, {LABELS}{r})" for r in REDUCTIONS],
        f"F.multilabel_margin_loss(x, {LABELS}, False)",
        "F.multilabel_margin_loss(x, torch.tensor([[1, 1, 2], [0, 1, 2]]))",
        x=(2, 3),
        dtypes=TWO,
        layouts="ts",
        hide=FIRST,
    ),
    calls(
        "F.multilabel_margin_loss(x, torch.tensor([2, -1, 0]), reduction='none')",
        x=(3,),
        dtypes=TWO,
        layouts="s",
        hide=FIRST,
    ),
    wrong(
        f"F.multilabel_margin_loss(x, {LABELS}[:1])",
        f"F.multilabel_margin_loss(x, {LABELS}.int())",
        f"F.multilabel_margin_loss(x, {LABELS} + 2)",
        f"F.multilabel_margin_loss(x, {LABELS} - 1)",
        f"F.multilabel_margin_loss(x[None], {LABELS}[None])",
        f"F.multilabel_margin_loss(x[:, :0], {LABELS}[:, :0])",
        f"F.multilabel_margin_loss(x.long(), {LABELS})",
        "F.multilabel_margin_loss(x, 3)",
        f"F.multilabel_margin_loss(x, {LABELS}, reduction='a')",
        x=(2, 3),
    ),
    ulps=4,
    grad_ulps=4,
    why=ORDER,
)
row(
    "nn.functional.linear_cross_entropy",
    calls(
        *[f"F.linear_cross_entropy(x, y, t{r})" for r in REDUCTIONS],
        "F.linear_cross_entropy(x, y, t, linear_bias=z, label_smoothing=0.5, ignore_index=1)",
        x=(2, 3),
        y=(4, 3),
        z=(4,),
        fixed=(CLASSES,),
        dtypes=TWO,
        mixed=False,
        layouts="t",
    ),
    calls(
        "F.linear_cross_entropy(x, y, torch.tensor([[1, 0], [0, 1]]), linear_bias=z)",
        x=(2, 3),
        y=(2, 2, 3),
        z=(2, 2),
        dtypes=TWO,
        mixed=False,
        layouts="",
    ),
    calls(
        "F.linear_cross_entropy(x, y, torch.tensor(1))",
        "F.linear_cross_entropy(x, y, z)",
        "F.linear_cross_entropy(x, y, torch.tensor(1), weight=torch.tensor([0.5, 2.0]))",
        x=(3,),
        y=(2, 3),
        z=(2,),
        dtypes=("float32",),
        mixed=False,
        layouts="",
        hide="numeric",
    ),
    wrong(
        "F.linear_cross_entropy(x[0, 0], x, y)",
        "F.linear_cross_entropy(x, x[0], y)",
        "F.linear_cross_entropy(x, x[:, 1:], y)",
        "F.linear_cross_entropy(x, x, y, linear_bias=y)",
        "F.linear_cross_entropy(x[0], x[None], y)",
        "F.linear_cross_entropy(x, x, x @ x.T, ignore_index=0)",
        x=(2, 3),
        y=(4,),
    ),
    ulps=8,
    grad_ulps=128,
    why=NEAR,
)
