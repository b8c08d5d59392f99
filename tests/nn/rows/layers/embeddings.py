"""The layer table: embeddings and bags of them."""

from tests.nn.table import classes, row, t

DRAWN = {"state_ulps": 2, "why": "normal numbers: logarithm and cosine round the last bit"}


PADDED = {**DRAWN, "hide": ("gradcheck",)}
PADDED["why"] += "; gradients of padding are 0, those by frequency are scaled: on purpose"
FREQUENCY = {**DRAWN, "hide": ("gradcheck",)}
FREQUENCY["why"] += "; gradients by frequency are scaled (on the CPU by counts of other rows)"
i = classes("i", 4, 5)
square = classes("i", 4, 2, 3)

ROWS = [
    row("nn.Embedding(4, 3)", classes("i", 4, 2, 3), **DRAWN),
    row("nn.Embedding(5, 4)", i, call="module(i.int())", **DRAWN),
    row("nn.Embedding(4, 2, padding_idx=0)", i, **PADDED),
    row("nn.Embedding(4, 2, -1)", i, **PADDED),
    row("nn.Embedding(4, 2, 0, 1.5, 1.0, True)", i, **PADDED),
    row("nn.Embedding(4, 2, scale_grad_by_freq=True, dtype=torch.float64)", i, **PADDED),
    row("nn.Embedding(4, 2, _weight=torch.ones(4, 2), _freeze=True)", i),
    row("nn.Embedding.from_pretrained(torch.arange(8.).reshape(4, 2))", i),
    row("nn.Embedding.from_pretrained(torch.ones(4, 2), freeze=False, padding_idx=1)", i, **PADDED),
    row(
        "nn.Embedding.from_pretrained(torch.ones(4, 2), False, max_norm=1, norm_type=1)",
        i,
        hide=("gradcheck",),
        why="the table is written into",
    ),
    row("nn.Embedding.from_pretrained(torch.ones(4))"),
    row("nn.Embedding(4, 2, 4)"),
    row("nn.Embedding(4, 2, -5)"),
    row("nn.Embedding(4, 2, _weight=torch.ones(4, 3))"),
    row("nn.Embedding(-4, 2)"),
    row("nn.Embedding(3, 2)", i, **DRAWN),
    row("nn.Embedding(4, 2)", t("x", 2, 2), **DRAWN),
    row("nn.EmbeddingBag(4, 3)", square, **DRAWN),
    row("nn.EmbeddingBag(4, 3, mode='sum', padding_idx=1)", square, **DRAWN),
    row("nn.EmbeddingBag(4, 3, mode='max')", square, **DRAWN),
    row("nn.EmbeddingBag(4, 3, mode='max', padding_idx=-4)", square, **DRAWN),
    row("nn.EmbeddingBag(4, 2, scale_grad_by_freq=True)", square, **FREQUENCY),
    row("nn.EmbeddingBag(4, 2, 1.0, 1.0, True, 'sum')", square, **FREQUENCY),
    row("nn.EmbeddingBag(4, 2)", i, call="module(i, torch.tensor([0, 2, 2, 4]))", **DRAWN),
    row(
        "nn.EmbeddingBag(4, 2, mode='sum', include_last_offset=True)",
        i,
        call="module(i, torch.tensor([0, 2, 5]))",
        **DRAWN,
    ),
    row("nn.EmbeddingBag(4, 2, mode='max')", i, call="module(i, torch.tensor([0, 0, 5]))", **DRAWN),
    row(
        "nn.EmbeddingBag(4, 2, mode='sum')",
        square,
        t("w", 2, 3),
        call="module(i, per_sample_weights=w)",
        **DRAWN,
    ),
    row(
        "nn.EmbeddingBag(4, 2, mode='sum', padding_idx=2)",
        i,
        t("w", 5),
        call="module(i, torch.tensor([0, 3]), w)",
        **DRAWN,
    ),
    row("nn.EmbeddingBag.from_pretrained(torch.arange(8.).reshape(4, 2), mode='max')", square),
    row("nn.EmbeddingBag.from_pretrained(torch.ones(4, 2), False, padding_idx=0)", square),
    row("nn.EmbeddingBag.from_pretrained(torch.ones(4))"),
    row("nn.EmbeddingBag(4, 2, padding_idx=4)"),
    row("nn.EmbeddingBag(4, 2, _weight=torch.ones(4, 3))"),
    row("nn.EmbeddingBag(4, 2, mode='x')", square, **DRAWN),
    row("nn.EmbeddingBag(4, 2)", i, **DRAWN),
    row("nn.EmbeddingBag(3, 2)", square, **DRAWN),
    row("nn.EmbeddingBag(4, 2)", square, t("w", 2, 3), call="module(i, None, w)", **DRAWN),
    row("nn.EmbeddingBag(4, 2)", i, call="module(i, torch.tensor([1, 2]))", **DRAWN),
]
