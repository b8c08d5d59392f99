"""The layer table: losses."""

from tests.nn.table import classes, constant, row, t, x

POSITIVE = {"fill": "positive"}
TWO = [x(3, 2), t("y", 3, 2)]
SIGNS = "module(x, s * 2.0 - 1)"
signs = classes("s", 2, 3)
PROBABILITIES = "module(x.sigmoid(), y.sigmoid().detach())"
TRIPLE = [x(3, 4), t("p", 3, 4), t("n", 3, 4)]

ALIGN = "module(x.log_softmax(-1), y + 1, (4, 3), (2, 1))"
FRAMES = [x(4, 2, 4), classes("y", 3, 2, 2)]
LOGS = {"grad_ulps": 64, "why": "the roundings of logarithms, seen through exp"}
CONTIGUOUS = "torch's backward needs row-major inputs here; ours does not"


def reductions(make, *inputs, **settings):
    """The same loss as a mean, as a sum and one by one."""
    first = make.replace(")", "{})") if make.endswith("()") else make[:-1] + ", {})"
    return [
        row(first.format(f"reduction='{how}'"), *inputs, **settings)
        for how in ("mean", "sum", "none")
    ]


ROWS = [
    *reductions("nn.MSELoss()", *TWO),
    row("nn.MSELoss()", x(3, 2), constant("y", 2)),
    row("nn.MSELoss(size_average=False)", *TWO),
    row("nn.MSELoss(True, False)", *TWO),
    row("nn.MSELoss(reduce=True)", *TWO),
    row("nn.MSELoss(reduction='a')", *TWO),
    row("nn.MSELoss(reduction='elementwise_mean')", *TWO),
    *reductions("nn.L1Loss()", *TWO),
    row("nn.L1Loss()", x(3, 2), constant("y", 3, 1)),
    *reductions("nn.SmoothL1Loss()", *TWO),
    row("nn.SmoothL1Loss(beta=0.25)", *TWO),
    row("nn.SmoothL1Loss(beta=0)", *TWO),
    row("nn.SmoothL1Loss(beta=-1.0)", *TWO),
    *reductions("nn.HuberLoss()", *TWO),
    row("nn.HuberLoss('sum', 0.5)", *TWO),
    row("nn.HuberLoss(delta=0)", *TWO),
    row("nn.HuberLoss(delta='a')"),
    *reductions("nn.NLLLoss()", x(3, 4), classes("y", 4, 3)),
    row("nn.NLLLoss(torch.tensor([1., 2., 0., 0.5]))", x(3, 4), classes("y", 4, 3)),
    row("nn.NLLLoss(ignore_index=1, size_average=False)", x(3, 4), classes("y", 4, 3)),
    row("nn.NLLLoss()", x(2, 3, 2, 2), classes("y", 3, 2, 2, 2), hide=("strided",), why=CONTIGUOUS),
    row("nn.NLLLoss()", x(4), classes("y", 4, 1), call="module(x, y[0])"),
    row("nn.NLLLoss()", x(3, 4), classes("y", 4, 2)),
    row("nn.NLLLoss(weight=[1.0])"),
    row(
        "nn.NLLLoss2d()", x(2, 3, 2, 2), classes("y", 3, 2, 2, 2), hide=("strided",), why=CONTIGUOUS
    ),
    *reductions("nn.CrossEntropyLoss()", x(3, 4), classes("y", 4, 3)),
    row("nn.CrossEntropyLoss(reduction='none')", x(2, 4, 3), classes("y", 4, 2, 3)),
    row("nn.CrossEntropyLoss(label_smoothing=0.25)", x(3, 4), classes("y", 4, 3)),
    row(
        "nn.CrossEntropyLoss(torch.tensor([1., 2., 0., 0.5]), label_smoothing=0.25)",
        x(3, 4),
        classes("y", 4, 3),
    ),
    row("nn.CrossEntropyLoss(ignore_index=2, reduce=False)", x(3, 4), classes("y", 4, 3)),
    row("nn.CrossEntropyLoss()", x(3, 4), t("y", 3, 4)),
    row("nn.CrossEntropyLoss(None, False, label_smoothing=0.5)", x(3, 4), constant("y", 3, 4)),
    row("nn.CrossEntropyLoss(label_smoothing=2)", x(3, 4), classes("y", 4, 3)),
    row("nn.CrossEntropyLoss()", x(3, 4), classes("y", 5, 3)),
    row("nn.CrossEntropyLoss()", x(3, 4)),
    *reductions("nn.BCELoss()", x(3, 2), constant("y", 3, 2), call=PROBABILITIES),
    row("nn.BCELoss(torch.tensor([0.5, 2.0]))", x(3, 2), constant("y", 3, 2), call=PROBABILITIES),
    row("nn.BCELoss()", *TWO),
    row("nn.BCELoss()", x(3, 2), constant("y", 3), call=PROBABILITIES),
    *reductions("nn.BCEWithLogitsLoss()", *TWO),
    row(
        "nn.BCEWithLogitsLoss(torch.tensor([[0.5], [2.0], [1.0]]), "
        "pos_weight=torch.tensor([3.0, 0.5]))",
        *TWO,
    ),
    row("nn.BCEWithLogitsLoss(None, False)", *TWO),
    row("nn.BCEWithLogitsLoss(pos_weight=2)"),
    row("nn.BCEWithLogitsLoss()", x(3, 2), constant("y", 3)),
    *reductions("nn.KLDivLoss()", x(3, 4), t("y", 3, 4, **POSITIVE)),
    row("nn.KLDivLoss(reduction='batchmean')", x(3, 4), t("y", 3, 4, **POSITIVE)),
    row("nn.KLDivLoss(reduction='sum', log_target=True)", x(3, 4), t("y", 3, 4)),
    row("nn.KLDivLoss(size_average=True)", x(3, 4), constant("y", 3, 4, **POSITIVE)),
    *reductions("nn.PoissonNLLLoss()", *TWO),
    row("nn.PoissonNLLLoss(False, True)", x(3, 2, **POSITIVE), constant("y", 3, 2, **POSITIVE)),
    row("nn.PoissonNLLLoss(full=True)", x(3, 2), constant("y", 3, 2, **POSITIVE)),
    row("nn.PoissonNLLLoss(reduction='a')", *TWO),
    *reductions("nn.GaussianNLLLoss()", *TWO, t("v", 3, 2, **POSITIVE)),
    row("nn.GaussianNLLLoss(full=True)", *TWO, t("v", 3, 1, **POSITIVE)),
    row("nn.GaussianNLLLoss(full=True, eps=4.0)", *TWO, call="module(x, y, 2.5)"),
    row("nn.GaussianNLLLoss()", *TWO, call="module(x, y, -2.5)"),
    row("nn.GaussianNLLLoss()", *TWO, t("v", 2, **POSITIVE)),
    row("nn.GaussianNLLLoss(reduction='a')", *TWO, t("v", 3, 2, **POSITIVE)),
    row("nn.GaussianNLLLoss(True)"),
    *reductions("nn.HingeEmbeddingLoss()", x(3), signs, call=SIGNS),
    row("nn.HingeEmbeddingLoss(0.5)", x(3), signs, call=SIGNS),
    *reductions("nn.MarginRankingLoss()", x(3), t("y", 3), signs, call="module(x, y, s * 2.0 - 1)"),
    row("nn.MarginRankingLoss(margin=2)", x(3), t("y", 3), signs, call="module(x, y, s * 2.0 - 1)"),
    row("nn.MarginRankingLoss()", x(3), t("y", 3, 1), signs),
    *reductions(
        "nn.CosineEmbeddingLoss()", x(3, 2), t("y", 3, 2), signs, call="module(x, y, s * 2 - 1)"
    ),
    row(
        "nn.CosineEmbeddingLoss(margin=-0.5)",
        x(3, 2),
        t("y", 3, 2),
        signs,
        call="module(x, y, s * 2 - 1)",
    ),
    row("nn.CosineEmbeddingLoss()", x(3), t("y", 3), signs),
    *reductions("nn.SoftMarginLoss()", x(3), signs, call=SIGNS),
    row("nn.SoftMarginLoss()", x(3), constant("y", 2)),
    *reductions("nn.MultiMarginLoss()", x(3, 4), classes("y", 4, 3)),
    row("nn.MultiMarginLoss(2, 0.5, torch.tensor([1., 2., 0.5]))", x(2, 3), classes("y", 3, 2)),
    row("nn.MultiMarginLoss()", x(4), classes("y", 4, 1), call="module(x, y[0])"),
    row("nn.MultiMarginLoss(p=3)"),
    row("nn.MultiMarginLoss(weight=torch.ones(2, 2))"),
    row("nn.MultiMarginLoss(weight=torch.ones(2))", x(3, 4), classes("y", 4, 3)),
    *reductions("nn.MultiLabelMarginLoss()", x(3, 4), classes("y", 4, 3, 4)),
    row("nn.MultiLabelMarginLoss()", x(3, 4), classes("y", 4, 3, 4), call="module(x, y - 1)"),
    row("nn.MultiLabelMarginLoss(reduce=False)", x(4), classes("y", 4, 4)),
    row("nn.MultiLabelMarginLoss()", x(3, 4), classes("y", 5, 3, 4)),
    *reductions("nn.MultiLabelSoftMarginLoss()", x(3, 4), classes("y", 2, 3, 4)),
    row(
        "nn.MultiLabelSoftMarginLoss(torch.tensor([1., 2., 0.5, 0.25]))",
        x(3, 4),
        classes("y", 2, 3, 4),
    ),
    row("nn.MultiLabelSoftMarginLoss(reduction='a')", x(3, 4), classes("y", 2, 3, 4)),
    *reductions("nn.TripletMarginLoss()", *TRIPLE),
    row("nn.TripletMarginLoss(0.5, 1, swap=True)", *TRIPLE),
    row("nn.TripletMarginLoss(margin=20.0, p=3, eps=1e-3, size_average=False)", *TRIPLE),
    row("nn.TripletMarginLoss(margin=0)"),
    row("nn.TripletMarginLoss()", x(3, 4), t("p", 3, 4), t("n", 4)),
    *reductions("nn.TripletMarginWithDistanceLoss()", *TRIPLE),
    row(
        "nn.TripletMarginWithDistanceLoss(distance_function=F.cosine_similarity, swap=True)",
        *TRIPLE,
    ),
    row("nn.TripletMarginWithDistanceLoss(margin=-1)"),
    *reductions("nn.CTCLoss()", *FRAMES, call=ALIGN, **LOGS),
    row("nn.CTCLoss(0, zero_infinity=True)", *FRAMES, call=ALIGN, **LOGS),
    row("nn.CTCLoss()", *FRAMES, call="module(x, y, (5, 3), (2, 1))"),
    row("nn.CTCLoss(blank=4)", *FRAMES, call=ALIGN),
    row("nn.CTCLoss(reduction='a')", *FRAMES, call=ALIGN),
    *reductions("nn.LinearCrossEntropyLoss(3, 4)", x(2, 3), classes("y", 4, 2)),
    row(
        "nn.LinearCrossEntropyLoss(3, 4, bias=True, weight=torch.arange(4.0), ignore_index=0, "
        "label_smoothing=0.25)",
        x(2, 3),
        classes("y", 4, 2),
    ),
    row(
        "nn.LinearCrossEntropyLoss(3, 2, out_features=(2, 2), bias=True)",
        x(2, 3),
        classes("y", 2, 2, 2, 2),
    ),
    row("nn.LinearCrossEntropyLoss(3, 4, weight=torch.ones(3))"),
    row("nn.LinearCrossEntropyLoss(3, 4, label_smoothing=2)"),
    row(
        "nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4], div_value=2)",
        x(5, 4),
        classes("y", 7, 5),
        grad_ulps=16,
        why="the terms of a softmax's gradient nearly cancel",
    ),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 5, (2,), 2.0, True)", x(3, 4), classes("y", 2, 3)),
    row(
        "nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4], div_value=2)",
        x(4),
        classes("y", 7, 1),
        call="module(x, y[0])",
    ),
    row(
        "nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4], div_value=2)",
        x(5, 4),
        call="(module.log_prob(x), module.predict(x))",
    ),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4])", x(5, 4), classes("y", 9, 5)),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4])", x(5, 4), classes("y", 7, 4)),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4])", x(4), classes("y", 7, 4)),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [2, 4])", x(4), classes("y", 7, 4, 2)),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [4, 2])"),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [7])"),
    row("nn.AdaptiveLogSoftmaxWithLoss(4, 7, [])"),
]
