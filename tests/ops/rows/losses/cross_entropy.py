"""The op table: the losses of classes."""

from tests.ops.observe import Input
from tests.ops.sweeps import (
    LIBM,
    ORDER,
    calls,
    row,
    wrong,
)

LABELS = Input("t", (4,), "int64", fill="ties")
WEIGHTS = Input("w", (3,), "float64", fill="positive")
OLD = ("size_average=False", "reduce=False", "size_average=True", "reduction='elementwise_mean'")

SMOOTH = (
    "",
    ", reduction='sum'",
    ", reduction='none'",
    ", w",
    ", w, reduction='sum'",
    ", w, reduction='none'",
)
soft = [
    *calls(
        *[f"F.cross_entropy(x, t{more}, label_smoothing=0.25)" for more in SMOOTH],
        "F.cross_entropy(x, t, w, ignore_index=1, label_smoothing=0.25)",
        "F.cross_entropy(x, t, ignore_index=1, label_smoothing=1.0)",
        x=(4, 3),
        fixed=(LABELS, WEIGHTS),
        dtypes=("float64",),
        layouts="",
    ),
    *calls(
        *[f"F.cross_entropy(x, y{more})" for more in SMOOTH],
        *[f"F.cross_entropy(x, y{more}, label_smoothing=0.25)" for more in SMOOTH],
        x=(4, 3),
        y=(4, 3),
        fill="unit",
        fixed=(WEIGHTS,),
        dtypes=("float64",),
        layouts="t",
        mixed=False,
    ),
    *calls(
        "F.cross_entropy(x, y)",
        x=(2, 3, 2),
        y=(2, 3, 2),
        dtypes=("float32", "float64"),
        mixed=False,
        sizes=[{"x": (3,), "y": (3,)}, {"x": (0, 3), "y": (0, 3)}],
    ),
    *calls(
        "F.cross_entropy(x, torch.tensor([[0, 1], [2, 0]]), label_smoothing=0.5)",
        x=(2, 3, 2),
        dtypes=("float32",),
        layouts="",
    ),
    *calls(
        "F.cross_entropy(x, torch.tensor(1), label_smoothing=0.5)",
        x=(3,),
        dtypes=("float32",),
        layouts="",
    ),
    *wrong(
        "F.cross_entropy(x, x, ignore_index=1)",
        "F.cross_entropy(x, x.int())",
        "F.cross_entropy(x, x, torch.ones(2))",
        "F.cross_entropy(x, x, label_smoothing=2)",
        "F.cross_entropy(x, torch.tensor([0, 1, 2, 2]), label_smoothing=2)",
        "F.cross_entropy(x, torch.tensor([0, 1, 2, 2]), label_smoothing=-1)",
        "F.cross_entropy(x, torch.tensor([0, 1, 2, 2]), label_smoothing='a')",
        "F.cross_entropy(x, x[:2])",
        "F.cross_entropy(x[0, 0], torch.tensor([0]))",
        x=(4, 3),
    ),
]
for name in ("nll_loss", "cross_entropy"):
    row(
        f"nn.functional.{name}",
        soft if name == "cross_entropy" else [],
        calls(
            f"F.{name}(x, t)",
            f"F.{name}(x, t, reduction='sum')",
            f"F.{name}(x, t, reduction='none')",
            f"F.{name}(x, t, ignore_index=1)",
            f"F.{name}(x, t, ignore_index=-100)",
            f"F.{name}(x, torch.tensor([-100, 1, -100, 0]))",
            f"F.{name}(x, t * 0, ignore_index=0)",
            f"F.{name}(x, t.to(torch.uint8))",
            f"F.{name}(x, t, None, None, 0, None, 'none')",
            x=(4, 3),
            fixed=(LABELS,),
            dtypes=("float32", "float64"),
        ),
        calls(
            *[f"F.{name}(x, t, {old})" for old in OLD],
            x=(4, 3),
            fixed=(LABELS,),
            dtypes=("float32",),
            layouts="",
            hide="numeric",  # (they warn)
        ),
        calls(
            f"F.{name}(x, t, w)",
            f"F.{name}(x, t, weight=w, reduction='sum')",
            f"F.{name}(x, t, w, reduction='none')",
            f"F.{name}(x, t, w, ignore_index=2)",
            x=(4, 3),
            fixed=(LABELS, WEIGHTS),
            dtypes=("float64",),
            layouts="",
        ),
        calls(f"F.{name}(x, torch.tensor(1))", x=(3,), dtypes=("float32",), layouts="s"),
        calls(
            f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]))",
            f"F.{name}(x, torch.tensor([[0, 1], [2, 0]]), reduction='none')",
            x=(2, 3, 2),
            dtypes=("float32",),
            layouts="ts",
        ),
        calls(
            f"F.{name}(x[..., None], torch.tensor([[[0], [1]], [[2], [0]]]), reduction='none')",
            x=(2, 3, 2),
            dtypes=("float32",),
            layouts="",
        ),
        calls(
            f"F.{name}(x, torch.ones(2, 2, 1, 2, dtype=torch.int64), reduction='none')",
            x=(2, 3, 2, 1, 2),
            dtypes=("float32",),
            layouts="t",
        ),
        calls(
            f"F.{name}(x, torch.zeros(0, dtype=torch.int64))",
            f"F.{name}(x, torch.zeros(0, dtype=torch.int64), reduction='sum')",
            x=(0, 3),
            dtypes=("float32",),
            layouts="",
        ),
        wrong(
            f"F.{name}(x, torch.tensor([0, 1]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 3]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, -1]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2], dtype=torch.int32))",
            f"F.{name}(x, torch.tensor([0.0, 1.0, 2.0, 2.0]))",
            f"F.{name}(x, torch.tensor([[0, 1, 2, 2]]))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), reduction='avg')",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), 'a')",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), ignore_index='a')",
            f"F.{name}(x, 3)",
            f"F.{name}(x)",
            f"F.{name}(3, x)",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), torch.ones(2))",
            f"F.{name}(x, torch.tensor([0, 1, 2, 2]), torch.ones(3, requires_grad=True))",
            f"F.{name}(x.int(), torch.tensor([0, 1, 2, 2]))",
            f"F.{name}(x, torch.tensor(1))",
            x=(4, 3),
        ),
        # what is kept is checked: written into before backward
        calls(
            f"(lambda t: (F.{name}(x, t), t.zero_())[0])(t.clone())",
            x=(4, 3),
            fixed=(LABELS,),
            dtypes=("float32",),
            layouts="",
            hide="numeric",
        ),
        ulps=4,
        grad_ulps=32,
        terms=2 if name == "cross_entropy" else 0,
        narrow=name == "cross_entropy",  # the logarithms; weights may be wider
        why=f"{LIBM}, and {ORDER}",
    )
