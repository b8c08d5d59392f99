"""The op table: recurrent networks with their weights given, their cells, packed sequences."""

from tests.ops.sweeps import calls, no_slopes, once, row, tensors, wrong

REALS = ("float32", "float64")
WHY = "steps multiply what their sums differ by; torch's oneDNN has its own exp and tanh in float32"
# A layer is one node here; torch shows one for float32 lstm only, else its steps.
SEQUENCE = {"dtypes": REALS, "mixed": False, "fill": "unit", "hide": "graph", "layouts": "t"}
CELL = {"dtypes": REALS, "mixed": False, "fill": "unit", "layouts": "t"}
LOOSE = {"ulps": 256, "grad_ulps": 256, "why": WHY}

# one state: gates times 2 rows, 3 features, a state of 2; two steps of two sequences
for name, gates in (("rnn_tanh", 1), ("rnn_relu", 1), ("gru", 3)):
    rows = gates * 2
    layer = {"x": (2, 2, 3), "h": (1, 2, 2), "w": (rows, 3), "v": (rows, 2), "b": (rows,)}
    row(
        name,
        calls(
            f"torch.{name}(x, h, [w, v, b, b / 2], True, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h, (w, v), False, 1, 0.5, True, False, False)",
            **layer,
            **SEQUENCE,
        ),
        no_slopes(
            calls(
                f"torch.{name}(x, h, [w, v, w, v], False, 1, 0.0, False, True, True)",
                f"torch.{name}(x.reshape(4, 3)[:3], torch.tensor([2, 1]), h, [w, v] * 2, False, 1, "
                "0.0, False, True)",
                **{**layer, "h": (2, 2, 2)},
                **{**SEQUENCE, "layouts": ""},
            )
        ),
        once(
            f"torch.{name}(input=x, hx=h, params=[w, v], has_biases=False, num_layers=1, "
            "dropout=0.0, train=False, bidirectional=False, batch_first=False)",
            inputs=tensors(fill="unit", **layer),
            hide="graph",
        ),
        wrong(
            f"torch.{name}(x[:0], h, [w, v], False, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h, [w, v, b], True, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h, [], True, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h, [w, v, b, b], True, 2, 0.0, False, False, False)",
            f"torch.{name}(x, h.repeat(2, 1, 1), [w, v, b, b], True, 2, 0.0, False, False, False)",
            f"torch.{name}(x, h, [w, v], False, 1, 0.0, False, True, False)",
            f"torch.{name}(x.double(), h, [w, v], False, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h.double(), [w, v], False, 1, 0.0, False, False, False)",
            f"torch.{name}(x[..., :2], h, [w, v], False, 1, 0.0, False, False, False)",
            f"torch.{name}(x, h, [w, w], False, 1, 0.0, False, False, False)",
            f"torch.{name}(x[0], torch.tensor([2.0]), h, [w, v], False, 1, 0.0, False, False)",
            f"torch.{name}(x, h, [w, v], False, 1)",
            f"torch.{name}(x, h, w, False, 1, 0.0, False, False, False)",
            f"torch.{name}()",
            **layer,
        ),
        **LOOSE,
    )

layer = {"x": (2, 2, 3), "h": (1, 2, 2), "c": (1, 2, 2), "w": (8, 3), "v": (8, 2), "b": (8,)}
row(
    "lstm",
    calls(
        "torch.lstm(x, (h, c), [w, v, b, b / 2], True, 1, 0.0, False, False, False)",
        "torch.lstm(x, [h, c], (w, v), False, 1, 0.5, True, False, False)",
        **layer,
        **SEQUENCE,
    ),
    no_slopes(
        calls(
            "torch.lstm(x, (h, c), [w, v, w, v], False, 1, 0.0, False, True, True)",
            "torch.lstm(x.reshape(4, 3)[:3], torch.tensor([2, 1]), (h, c), [w, v] * 2, False, 1, "
            "0.0, False, True)",
            **{**layer, "h": (2, 2, 2), "c": (2, 2, 2)},
            **{**SEQUENCE, "layouts": ""},
        )
    ),
    calls(  # projected from 2 features to 1
        "torch.lstm(x, (h, c), [w, v[:, :1], c[0, :1]], False, 1, 0.0, False, False, False)",
        **{**layer, "h": (1, 2, 1)},
        **{**SEQUENCE, "layouts": ""},
    ),
    wrong(
        "torch.lstm(x[:0], (h, c), [w, v], False, 1, 0.0, False, False, False)",
        "torch.lstm(x, (h,), [w, v], False, 1, 0.0, False, False, False)",
        "torch.lstm(x, (h, c, c), [w, v], False, 1, 0.0, False, False, False)",
        "torch.lstm(x.double(), (h, c), [w, v], False, 1, 0.0, False, False, False)",
        "torch.lstm(x, (h, c), [w, v], False, 1)",
        "torch.lstm()",
        **layer,
    ),
    **LOOSE,
)

# ---- cells --------------------------------------------------------------------------------------

for name, gates in (("rnn_tanh_cell", 1), ("rnn_relu_cell", 1), ("gru_cell", 3)):
    rows = gates * 2
    cell = {"x": (2, 3), "h": (2, 2), "w": (rows, 3), "v": (rows, 2), "b": (rows,)}
    row(
        name,
        calls(
            f"torch.{name}(x, h, w, v, b, b / 2)",
            sizes=[{"x": (0, 3), "h": (0, 2)}],
            **cell,
            **CELL,
        ),
        no_slopes(
            calls(
                f"torch.{name}(x, h, w, v, b_hh=b)",
                f"torch.{name}(input=x, hx=h, w_ih=w, w_hh=v)",
                **cell,
                **CELL,
            )
        ),
        wrong(
            f"torch.{name}(x[:1], h, w, v)",
            f"torch.{name}(x, h[:1], w, v)",
            f"torch.{name}(x[:, :2], h, w, v)",
            f"torch.{name}(x, h[:, :1], w, v)",
            f"torch.{name}(x, h, w, v[:1])",
            f"torch.{name}(x[0], h, w, v)",
            f"torch.{name}(x.double(), h, w, v)",
            f"torch.{name}(x, h.double(), w, v)",
            f"torch.{name}(x, 3, w, v)",
            f"torch.{name}(x, h, w)",
            **cell,
        ),
        **LOOSE,
    )

cell = {"x": (2, 3), "h": (2, 2), "c": (2, 2), "w": (8, 3), "v": (8, 2), "b": (8,)}
row(
    "lstm_cell",
    calls(
        "torch.lstm_cell(x, (h, c), w, v, b, b / 2)",
        sizes=[{"x": (0, 3), "h": (0, 2), "c": (0, 2)}],
        **cell,
        **CELL,
    ),
    no_slopes(
        calls(
            "torch.lstm_cell(x, [h, c], w, v, b_hh=b)",
            "torch.lstm_cell(input=x, hx=(h, c), w_ih=w, w_hh=v)",
            **cell,
            **CELL,
        )
    ),
    wrong(
        "torch.lstm_cell(x[:1], (h, c), w, v)",
        "torch.lstm_cell(x, (h[:1], c), w, v)",
        "torch.lstm_cell(x, (h, c[:1]), w, v)",
        "torch.lstm_cell(x, (h, c[:, :1]), w, v)",
        "torch.lstm_cell(x[:, :2], (h, c), w, v)",
        "torch.lstm_cell(x, (h, c), w, v[:1])",
        "torch.lstm_cell(x[0], (h, c), w, v)",
        "torch.lstm_cell(x, (h,), w, v)",
        "torch.lstm_cell(x, h, w, v)",
        "torch.lstm_cell(x, 3, w, v)",
        "torch.lstm_cell(x, (h, c), w)",
        **cell,
    ),
    **LOOSE,
)

# ---- packing ------------------------------------------------------------------------------------

row(
    "_pack_padded_sequence",
    calls(
        "torch._pack_padded_sequence(x, torch.tensor([4, 2, 1]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([2, 2, 1]), False)",
        x=(4, 3, 2),
        sizes=[{"x": (4, 3)}, {"x": (5, 3, 1, 2)}],
    ),
    calls(
        "torch._pack_padded_sequence(x, lengths=torch.tensor([3, 3, 2, 1]), batch_first=True)",
        x=(4, 3, 2),
    ),
    wrong(
        "torch._pack_padded_sequence(x, torch.tensor([4, 2]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([4, 2]), True)",
        "torch._pack_padded_sequence(x, torch.tensor([2, 4, 1]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([4, 2, 0]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([4, 2, -1]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([4.0, 2, 1]), False)",
        "torch._pack_padded_sequence(x, torch.tensor([4, 2, 1]).int(), False)",
        "torch._pack_padded_sequence(x, torch.tensor([[4, 2, 1]]), False)",
        "torch._pack_padded_sequence(x[:0], torch.tensor([4, 2, 1]), False)",
        "torch._pack_padded_sequence(x[:, :0], torch.tensor([], dtype=torch.int64), False)",
        "torch._pack_padded_sequence(x[0, 0], torch.tensor([4, 2, 1]), False)",
        "torch._pack_padded_sequence(x, [4, 2, 1], False)",
        "torch._pack_padded_sequence(3, torch.tensor([4, 2, 1]), False)",
        "torch._pack_padded_sequence(x)",
        x=(4, 3, 2),
    ),
)

row(
    "_pad_packed_sequence",
    calls(
        "torch._pad_packed_sequence(x, torch.tensor([3, 2, 2, 1]), False, 0, 4)",
        "torch._pad_packed_sequence(x, torch.tensor([3, 2, 2, 1]), True, 0.5, 6)",
        "torch._pad_packed_sequence(x, torch.tensor([4, 4]), False, True, -1)",
        "torch._pad_packed_sequence(data=x, batch_sizes=torch.tensor([3, 2]), batch_first=False, "
        "padding_value=-2, total_length=0)",
        x=(8, 2),
        sizes=[{"x": (8,)}, {"x": (8, 1, 2)}],
    ),
    wrong(
        "torch._pad_packed_sequence(x, torch.tensor([3, 2, 2, 1]), False, 0, 3)",
        "torch._pad_packed_sequence(x, torch.tensor([3.0, 2]), False, 0, 3)",
        "torch._pad_packed_sequence(x, torch.tensor([[3, 2]]), False, 0, 3)",
        "torch._pad_packed_sequence(x, torch.tensor([], dtype=torch.int64), False, 0, 3)",
        "torch._pad_packed_sequence(x, [3, 2], False, 0, 3)",
        "torch._pad_packed_sequence(3, torch.tensor([3, 2]), False, 0, 3)",
        "torch._pad_packed_sequence(x)",
        x=(8, 2),
    ),
)
