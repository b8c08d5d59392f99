"""The table of rows: what is measured, how it is scaled, and how fast it has to be.

``goal`` is the largest allowed minitorch/torch, ``hand_goal`` the largest allowed minitorch/NumPy
by hand: ratios of CPU time on one thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from typing import Any

from . import arrays, images, indices, kernels, overhead, sequences, text, training, updates
from .overhead import Step


@dataclass(frozen=True)
class Row:
    """One workload. ``per`` operations make a step: times are printed per operation.

    ``compiled`` is the goal beside torch of ``minitorch.compile``, of the better of its backends
    "numpy" and "c"; rows that have none are not compiled. ``build_compiled(torch, compile)``: for
    a row whose step is more than what is compiled.
    """

    name: str
    what: str
    build: Callable[[Any], Step]
    by_hand: Callable[[], Step]
    goal: float
    hand_goal: float | None = None
    per: int = 1
    group: str = "arrays"
    compiled: float | None = None
    build_compiled: Callable[[Any, Callable[[Step], Step]], Step] | None = None


def _operation(name: str, graph: bool, goal: float, hand_goal: float | None = None) -> Row:
    return Row(
        f"ovh_{name}{'_g' if graph else ''}",
        f"{name} of 4x4, {'recorded' if graph else 'no graph'}",
        partial(overhead.operation, name=name, graph=graph),
        partial(overhead.operation_by_hand, name),
        goal, hand_goal, overhead.REPEATS, "overhead",
    )  # fmt: skip


def _graph(
    name: str, what: str, shape: str, n: int, goal: float, hand_goal: float | None = None
) -> Row:
    build, by_hand = getattr(overhead, shape), getattr(overhead, f"{shape}_by_hand")
    return Row(
        name, what, lambda torch: build(torch, n), partial(by_hand, n),
        goal, hand_goal, n, "overhead",
    )  # fmt: skip


def _classifier(
    name: str, sizes: list[int], batch: int, goal: float, group: str, compiled: float
) -> Row:
    return Row(
        name,
        f"{'-'.join(map(str, sizes))}, batch {batch}: one SGD step",
        partial(training.classifier, sizes=sizes, batch=batch),
        partial(training.classifier_by_hand, sizes, batch),
        goal, None if group == "small models" else 1.7, 1, group, compiled,
    )  # fmt: skip


def _adam(name: str, sizes: list[int], batch: int, goal: float) -> Row:
    return Row(
        name,
        f"{'-'.join(map(str, sizes))}, batch {batch}: one Adam step",
        partial(updates.classifier, sizes=sizes, batch=batch),
        partial(updates.classifier_by_hand, sizes, batch),
        goal, 1.7, 1, "training", 0.85,
    )  # fmt: skip


_ROWS = [
    _operation("add", False, 0.75),
    _operation("mul", False, 0.75),
    _operation("matmul", False, 0.9),
    _operation("view", False, 1.0),
    _operation("sum", False, 0.9),
    _operation("add", True, 0.75, 3.5),
    _operation("mul", True, 0.75, 3.5),
    _operation("matmul", True, 0.85, 3.5),
    _operation("view", True, 1.0, 7.0),
    _operation("sum", True, 0.9, 3.5),
    _graph("chain1000", "1000 operations in a row, and back", "chain", 1000, 0.55, 4.2),
    _graph("deep100k", "100,000 operations in a row, and back", "chain", 100_000, 0.5),
    _graph("fanout1000", "1000 uses of one tensor, and back", "fanout", 1000, 0.6),
    _graph("diamond1000", "500 times (y + y) * 0.5, and back", "diamond", 1000, 0.55),
    Row("mgmlp", "2-16-16-1 on two moons (micrograd's demo): one step",
        training.margin, training.margin_by_hand, 0.5, None, 1, "small models", 0.2),
    _classifier("mlp_small", [16, 32, 2], 16, 0.6, "small models", 0.25),
    _classifier("mlp_b64_sgd", [784, 256, 10], 64, 1.05, "training", 0.85),
    _adam("mlp_b64_adam", [784, 256, 10], 64, 0.9),
    _classifier("mlp_b256_sgd", [784, 256, 10], 256, 1.1, "training", 0.85),
    _adam("mlp_b256_adam", [784, 256, 10], 256, 1.05),
    Row("digits97", "64-64-10 on handwritten digits until 97 % are right",
        training.digits_to_97, training.digits_to_97_by_hand, 0.55, None, 1, "small models", 0.4,
        training.digits_to_97),
    Row("lenet_b64", "LeNet on 28x28, batch 64: one SGD step",
        images.lenet, images.lenet_by_hand, 1.2, 1.7, 1, "training", 1.0),
    Row("resblock", "conv, norm, relu, conv, norm, + x, relu: 16x32x32x32",
        images.residual, images.residual_by_hand, 2.0, 1.7),
    Row("conv3x3_fb", "16x32x32x32, 3x3, forward and backward",
        images.convolution, images.convolution_by_hand, 1.5, 1.7),
    Row("lstm", "nn.LSTM, 32 steps of 32, 64 to 128 features, and back",
        sequences.lstm, sequences.lstm_by_hand, 1.5, 1.7, 1, "training", 1.0),
    Row("lstm_ops", "the same written from ordinary operations",
        sequences.lstm_of_operations, sequences.lstm_by_hand, 1.2, 1.7, 1, "training"),
    Row("gpt_char", "a GPT of two blocks on characters: one SGD step",
        text.gpt, text.gpt_by_hand, 1.3, 1.7, 1, "training", 0.9),
    Row("sgdm_10M", "SGD with momentum, 10 million parameters",
        updates.momentum, updates.momentum_by_hand, 1.3, 1.7, 1, "training"),
    Row("adam_10M", "Adam, 10 million parameters",
        updates.adam, updates.adam_by_hand, 1.0, 1.7, 1, "training"),
    Row("gelu_tanh", "GELU by tanh of 1M elements", partial(kernels.gelu, approximate="tanh"),
        kernels.gelu_tanh_by_hand, 1.2, 1.7, compiled=1.0),
    Row("gelu_erf", "GELU by erf of 1M elements", partial(kernels.gelu, approximate="none"),
        kernels.gelu_erf_by_hand, 6.0, 1.7, compiled=1.0),
    Row("softmax", "softmax of 1000 rows of 1000",
        kernels.softmax, kernels.softmax_by_hand, 2.5, 1.7, compiled=1.0),
    Row("layernorm", "layer norm of 1000 rows of 1000",
        kernels.layer_norm, kernels.layer_norm_by_hand, 4.5, 1.7, compiled=1.0),
    Row("bmm_attn", "32 times 64x32 and 32x64",
        kernels.attention_product, kernels.attention_product_by_hand, 1.1, 1.7),
    Row("embedding", "embedding: 20,000 of 10,000 rows of 64", kernels.embedding,
        kernels.embedding_by_hand, 1.3, 1.7),
    Row("cumsum", "running sums of 1000 rows of 1000",
        kernels.running_sum, kernels.running_sum_by_hand, 2.6, 1.7),
    Row("matmul1024", "1024x1024 matrices", arrays.matmul, arrays.matmul_by_hand, 1.15, 1.7),
    Row("relu_1m", "ReLU of 1M elements", arrays.relu, arrays.relu_by_hand, 1.6, 1.7),
    Row("bcast", "1000x1000 times a row plus a column",
        arrays.broadcast, arrays.broadcast_by_hand, 1.5, 1.7),
    Row("log_softmax", "log-softmax of 1000 rows of 1000",
        arrays.log_softmax, arrays.log_softmax_by_hand, 2.3, 1.7),
    Row("gather_rows", "x[i], 20,000 of 10,000 rows of 64",
        indices.gather_rows, indices.gather_rows_by_hand, 1.5, 1.7),
    Row("index_add", "20,000 rows of 64 added to 10,000",
        indices.index_add, indices.index_add_by_hand, 2.5, 1.7),
    Row("cat16", "16 times 1024x64, side by side", arrays.cat, arrays.cat_by_hand, 1.2, 1.7),
    Row("stack16", "16 times 256x256", arrays.stack, arrays.stack_by_hand, 1.8, 1.7),
]  # fmt: skip

ROWS: dict[str, Row] = {row.name: row for row in _ROWS}


def choose(patterns: list[str]) -> list[Row]:
    """The rows that match any of the names or patterns (``ovh_*``); all rows when there is none.

    Raises ValueError for a pattern that matches nothing.
    """
    for pattern in patterns:
        if not any(fnmatchcase(name, pattern) for name in ROWS):
            raise ValueError(f"there is no row {pattern!r}; there are: {' '.join(ROWS)}")
    return [
        row
        for row in ROWS.values()
        if not patterns or any(fnmatchcase(row.name, pattern) for pattern in patterns)
    ]
