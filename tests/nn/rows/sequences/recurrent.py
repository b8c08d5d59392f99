"""The layer table: recurrent networks and their cells."""

from tests.nn.table import classes, row, t, x

# h is fed back: a difference of one unit in a step is a difference in all steps after it.
WHY = (
    "steps multiply what their sums differ by; a layer is one node here, in torch (float64) many: "
    "see recurrent-node in known_differences.toml"
)
LOOSE = {"ulps": 64, "grad_ulps": 64, "why": WHY}
CHECKED = {**LOOSE, "hide": ("graph",)}  # also by finite differences, which takes time
LAYER = {**LOOSE, "hide": ("graph", "gradcheck")}
PROJECTED = {
    **LOOSE,
    "ulps": 1024,
    "hide": ("graph", "gradcheck", "warnings"),
    "why": f"{WHY}; a product near 0; torch warns that oneDNN cannot do it",
}


def packed(*lengths, more=""):
    """A call with a packed batch; the result's padded form, lengths and states."""
    return (
        "[nn.utils.rnn.pad_packed_sequence(out) + (state,) for out, state in [module("
        f"nn.utils.rnn.pack_padded_sequence(x, {list(lengths)}, enforce_sorted=False){more})]][0]"
    )


def one_state(name):
    """The rows that RNN and GRU have in common."""
    h = t("h", 1, 2, 4)
    hc = "module(x, h)"
    return [
        row(f"nn.{name}(3, 4)", x(5, 2, 3), **LAYER),
        row(f"nn.{name}(3, 4)", x(3, 2, 3), h, **CHECKED),
        row(f"nn.{name}(3, 4, 2, bias=False)", x(3, 2, 3), t("h", 2, 2, 4), **LAYER),
        row(f"nn.{name}(3, 4, batch_first=True)", x(2, 3, 3), h, **LAYER),
        row(f"nn.{name}(3, 4, 2, bidirectional=True)", x(3, 2, 3), t("h", 4, 2, 4), **LAYER),
        row(f"nn.{name}(3, 2, batch_first=True, bidirectional=True)", x(2, 3, 3), **LAYER),
        row(f"nn.{name}(3, 4, num_layers=3, dropout=0.5)", x(3, 1, 3), **LAYER),
        row(f"nn.{name}(3, 4, 2, dropout=1)", x(2, 1, 3), **LAYER),
        row(f"nn.{name}(3, 4)", x(3, 3), **LAYER),
        row(f"nn.{name}(3, 4, batch_first=True)", x(3, 3), t("h", 1, 4), **LAYER),
        row(f"nn.{name}(1, 1)", x(1, 1, 1), **LAYER),
        row(f"nn.{name}(3, 4, dtype=torch.float64)", x(2, 0, 3), **LAYER),
        row(f"nn.{name}(3, 4)", x(4, 3, 3), call=packed(2, 4, 1),
            **{**LAYER, "ulps": 2048, "why": f"{WHY}; a state of 5e-5 between states of 0.5"}),
        row(f"nn.{name}(3, 2, 2, bidirectional=True)", x(4, 3, 3), t("h", 4, 3, 2),
            call=packed(2, 4, 1, more=", h"), **LAYER),
        row(f"nn.{name}(3, 4, 2, dropout=0.5, batch_first=True)", x(4, 2, 3),
            call=packed(2, 4), **LAYER),
        # refused
        row(f"nn.{name}(3, 4)", x(5, 2, 2)),
        row(f"nn.{name}(3, 4)", x(5)),
        row(f"nn.{name}(3, 4)", x(1, 5, 2, 3)),
        row(f"nn.{name}(3, 4)", x(0, 2, 3)),
        row(f"nn.{name}(3, 4)", classes("y", 3, 2, 2, 3)),
        row(f"nn.{name}(3, 4)", x(5, 2, 3), t("h", 1, 4)),
        row(f"nn.{name}(3, 4)", x(5, 3), t("h", 1, 1, 4)),
        row(f"nn.{name}(3, 4)", x(5, 2, 3), t("h", 2, 2, 4)),
        row(f"nn.{name}(3, 4, batch_first=True)", x(5, 2, 3), t("h", 1, 2, 4)),
        row(f"nn.{name}(3, 4)", x(5, 2, 3), t("h", 1, 2, 3), call=hc),
        row(f"nn.{name}(3, 4)", x(4, 2, 3), t("h", 1, 3, 4), call=packed(4, 2, more=", h"),
            **LAYER),  # not refused: the first two of three states are taken
        row(f"nn.{name}(3, 4)", x(4, 2, 2), call=packed(4, 2)),
        row(f"nn.{name}(3, 4, proj_size=2)"),
    ]  # fmt: skip


def lstm():
    hc = "module(x, (h, c))"
    state = t("h", 1, 2, 4), t("c", 1, 2, 4)
    deep = t("h", 4, 2, 2), t("c", 4, 2, 2)
    return [
        row("nn.LSTM(3, 4)", x(5, 2, 3), **LAYER),
        row("nn.LSTM(3, 4)", x(3, 2, 3), *state, call=hc, **CHECKED),
        row("nn.LSTM(3, 4, bias=False)", x(3, 2, 3), *state, call="module(x, [h, c])", **LAYER),
        row("nn.LSTM(3, 2, 2, bidirectional=True)", x(3, 2, 3), *deep, call=hc, **LAYER),
        row("nn.LSTM(3, 4, batch_first=True)", x(2, 3, 3), *state, call=hc, **LAYER),
        row("nn.LSTM(3, 2, batch_first=True, bidirectional=True)", x(2, 3, 3), **LAYER),
        row("nn.LSTM(3, 4, num_layers=3, dropout=0.5)", x(3, 1, 3), **LAYER),
        row("nn.LSTM(3, 4)", x(3, 3), **LAYER),
        row("nn.LSTM(3, 4, batch_first=True)", x(3, 3), t("h", 1, 4), t("c", 1, 4), call=hc,
            **LAYER),
        row("nn.LSTM(3, 4, 1, True, False, 0.0, False, 2)", x(3, 2, 3),
            t("h", 1, 2, 2), t("c", 1, 2, 4), call=hc, **PROJECTED),
        row("nn.LSTM(3, 4, 2, bidirectional=True, proj_size=3, bias=False)", x(2, 2, 3),
            **PROJECTED),
        row("nn.LSTM(3, 4)", x(4, 3, 3), call=packed(2, 4, 1), **LAYER),
        row("nn.LSTM(3, 2, 2, bidirectional=True, batch_first=True)", x(4, 2, 3), *deep,
            call=packed(2, 4, more=", (h, c)"), **LAYER),
        row("nn.LSTM(3, 4, proj_size=2)", x(4, 2, 3), call=packed(2, 4), **PROJECTED),
        # refused
        row("nn.LSTM(3, 4)", x(5, 2, 2)),
        row("nn.LSTM(3, 4)", x(5)),
        row("nn.LSTM(3, 4)", x(0, 2, 3)),
        row("nn.LSTM(3, 4)", classes("y", 3, 2, 2, 3)),
        row("nn.LSTM(3, 4)", x(5, 2, 3), t("h", 1, 2, 4), t("c", 1, 4), call=hc),
        row("nn.LSTM(3, 4)", x(5, 3), t("h", 1, 1, 4), t("c", 1, 1, 4), call=hc),
        row("nn.LSTM(3, 4)", x(5, 2, 3), t("h", 2, 2, 4), t("c", 1, 2, 4), call=hc),
        row("nn.LSTM(3, 4)", x(5, 2, 3), t("h", 1, 2, 4), t("c", 1, 2, 3), call=hc),
        row("nn.LSTM(3, 4, proj_size=2)", x(5, 2, 3), t("h", 1, 2, 4), t("c", 1, 2, 4), call=hc),
        row("nn.LSTM(3, 4, batch_first=True)", x(5, 2, 3), t("h", 1, 2, 4), t("c", 1, 2, 4),
            call=hc),
        row("nn.LSTM(3, 4, proj_size=4)"),
        row("nn.LSTM(3, 4, proj_size=-1)"),
    ]  # fmt: skip


def settings():
    """Constructors that warn or are refused."""
    bad = [
        "3, 4, dropout=0.5", "3, 4, 2, dropout=1.5", "3, 4, 2, dropout=-1", "3, 4, dropout=True",
        "3, 4, bias=1", "3, 4, batch_first=1", "3.0, 4", "3, 4.0", "0, 4", "3, -1",
        "3, 4, num_layers=0", "3, 4, nonlinearity='sigmoid'", "3, 4, device='cuda'",
        "3, 4, 1, 'relu', False, True", "3", "3, 4, dropout='a'", "3, 4, wrong=1",
    ]  # fmt: skip
    rows = [row(f"nn.RNN({arguments})") for arguments in bad]
    return [
        *rows,
        row("nn.RNNBase('LSTM', 3, 4)", call="module.all_weights and 1"),
        row("nn.RNNBase('WRONG', 3, 4)"),
        row("nn.RNNBase('GRU', 3, 4, 2, bidirectional=True, proj_size=2)",
            call="[[tuple(w.shape) for w in layer] for layer in module.all_weights]"),
        row("nn.LSTM(3, 4, 2, dropout=0.25, bidirectional=True, batch_first=True, proj_size=1)"),
    ]  # fmt: skip


def cells():
    rows = []
    for name, more in (("RNNCell", ""), ("RNNCell", ", nonlinearity='relu'"), ("GRUCell", "")):
        rows += [
            row(f"nn.{name}(3, 4{more})", x(2, 3), **LOOSE),
            row(f"nn.{name}(3, 4{more})", x(2, 3), t("h", 2, 4), **LOOSE),
            row(f"nn.{name}(3, 4, bias=False{more})", x(3), t("h", 4), **LOOSE),
            row(f"nn.{name}(3, 4{more}, dtype=torch.float64)", x(0, 3), **LOOSE),
        ]
    for name in ("RNNCell", "GRUCell"):
        rows += [
            row(f"nn.{name}(3, 4)", x(2, 2)),
            row(f"nn.{name}(3, 4)", x(1, 2, 3)),
            row(f"nn.{name}(3, 4)", x(2, 3), t("h", 3, 4)),
            row(f"nn.{name}(3, 4)", x(2, 3), t("h", 2, 3)),
            row(f"nn.{name}(3, 4)", x(2, 3), t("h", 1, 2, 4)),
            row(f"nn.{name}(3, 4)", classes("y", 3, 2, 3)),
        ]
    hc = "module(x, (h, c))"
    h, c = t("h", 2, 4), t("c", 2, 4)
    return [
        *rows,
        row("nn.RNNCell(3, 4, nonlinearity='wrong')", x(2, 3)),
        row("nn.LSTMCell(3, 4)", x(2, 3), **LOOSE),
        row("nn.LSTMCell(3, 4)", x(2, 3), h, c, call=hc, **LOOSE),
        row("nn.LSTMCell(3, 4, bias=False)", x(3), t("h", 4), t("c", 4), call=hc, **LOOSE),
        row("nn.LSTMCell(3, 4)", x(2, 2)),
        row("nn.LSTMCell(3, 4)", x(1, 2, 3)),
        row("nn.LSTMCell(3, 4)", x(2, 3), t("h", 3, 4), c, call=hc),
        row("nn.LSTMCell(3, 4)", x(2, 3), h, t("c", 2, 3), call=hc),
        row("nn.LSTMCell(3, 4)", x(2, 3), h, t("c", 1, 2, 4), call=hc),
        row("nn.LSTMCell(3, 4)", x(2, 3), h, call="module(x, (h,))"),
        row("nn.RNNCellBase(3, 4, True, num_chunks=2)"),
        row("nn.LSTMCell(3, 0)"),
        row("nn.GRUCell(0, 2)", x(2, 0), **LOOSE),
    ]


ROWS = [
    *one_state("RNN"),
    row("nn.RNN(3, 4, 2, nonlinearity='relu')", x(4, 2, 3), t("h", 2, 2, 4), **LAYER),
    row("nn.RNN(3, 4, 1, 'relu')", x(4, 2, 3), call=packed(2, 4), **LAYER),
    *one_state("GRU"),
    *lstm(),
    *settings(),
    *cells(),
]
