"""Recurrent networks as functions: layers on layers, in one direction or in both.

``lstm``, ``gru``, ``rnn_tanh`` and ``rnn_relu`` are what ``nn.LSTM``, ``nn.GRU`` and ``nn.RNN``
call. Each takes padded sequences or packed ones (see ops/sequences/packing.py).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from ...errors import type_name
from ...graph.registry import OPS, register
from ...tensors import Tensor
from ..arguments import scalar_name
from ..joining.cat_and_stack import cat, stack
from ..linalg.products import c_name
from ..shapes.splitting import unbind
from ..shapes.transposes import transpose
from .recurrent import GruLayer, LstmLayer, Recurrence, RnnReluLayer, RnnTanhLayer, run_layer

Weights = Sequence[Any]  # Tensors, or None for what is not there

_PADDED = """input hx params has_biases num_layers dropout train bidirectional batch_first"""
_PACKED = """data batch_sizes hx params has_biases num_layers dropout train bidirectional"""


def run_network(
    cls: type[Recurrence],
    x: Tensor,
    batch_sizes: Sequence[int] | None,
    states: Sequence[Tensor],
    params: Sequence[Tensor],
    has_biases: bool,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
) -> list[Tensor]:
    """The last layer's h of every step, then the last states of all layers and directions.

    - ``x``: (steps, batch, features), or packed rows and their ``batch_sizes``.
    - ``states``: the initial h (and c), each (layers * directions, batch, features).
    - ``params``: of each layer, and in it of each direction: W of the input, W of the state, with
      ``has_biases`` both b, and the projection if the first state is narrower than the second.
    """
    expected = 3 if batch_sizes is None else 2
    if x.array.ndim != expected:
        raise RuntimeError(f"input must have {expected} dimensions, got {x.array.ndim}")
    if batch_sizes is None:
        batch_sizes = [x.array.shape[1]] * x.array.shape[0]
    directions = 2 if bidirectional else 1
    weights = _weights_of_layers(params, has_biases, _has_projection(states))
    _check_counts(len(states[0].array), len(weights), num_layers, directions)
    _check_steps(x, batch_sizes, states)
    starts = list(zip(*[unbind(state) for state in states]))
    lasts: list[list[Tensor]] = []
    for layer in range(num_layers):
        outputs = []
        for number in range(layer * directions, (layer + 1) * directions):
            _check_sizes(cls, x, weights[number], starts[number])
            backwards = number % directions == 1
            output, *last = run_layer(
                cls, x, weights[number], starts[number], batch_sizes, backwards
            )
            outputs.append(output)
            lasts.append(last)
        x = cat(outputs, -1) if bidirectional else outputs[0]
        if dropout and train and layer < num_layers - 1:
            x = OPS["dropout"].body(x, dropout, train)
    return [x, *[stack(part) for part in zip(*lasts)]]


# ---- checks -------------------------------------------------------------------------------------


def _has_projection(states: Sequence[Tensor]) -> bool:
    if len(states) == 1:
        return False
    for dims in [state.array.ndim for state in states]:
        if dims < 3:
            raise IndexError(
                f"Dimension out of range (expected to be in range of [{-dims}, {dims - 1}], but "
                "got 2)"
            )
    return states[0].array.shape[2] != states[1].array.shape[2]


def _weights_of_layers(
    params: Sequence[Tensor], has_biases: bool, projected: bool
) -> list[Weights]:
    """Per layer and direction: W of the input and of the state, b of both, the projection."""
    each = (4 if has_biases else 2) + projected
    if len(params) % each:
        raise RuntimeError("got an incorrect number of RNN parameters")
    weights: list[Weights] = []
    for start in range(0, len(params), each):
        w_x, w_h, *others = params[start : start + each]
        b_x, b_h = others[:2] if has_biases else (None, None)
        weights.append((w_x, w_h, b_x, b_h, others[-1] if projected else None))
    return weights


def _check_counts(n_states: int, n_weights: int, num_layers: int, directions: int) -> None:
    if directions == 2 and (n_states % 2 or n_weights % 2):
        raise RuntimeError("Odd number of params or hiddens given to a bidirectional RNN")
    if n_states != num_layers * directions:
        raise RuntimeError("Expected more hidden states in stacked_rnn")
    if n_weights != num_layers * directions:
        raise RuntimeError("Expected more weights in stacked_rnn")


def _check_steps(x: Tensor, batch_sizes: Sequence[int], states: Sequence[Tensor]) -> None:
    if not len(batch_sizes):
        raise RuntimeError("Expected sequence length to be larger than 0 in RNN")
    if x.array.ndim == 2:
        falling = all([a >= b for a, b in pairwise(batch_sizes)])
        if not falling or batch_sizes[-1] < 1 or sum(batch_sizes) != len(x.array):
            raise RuntimeError(
                "batch_sizes must fall, be positive and add up to the rows of the packed input "
                f"({len(x.array)}), but got {list(batch_sizes)}"
            )
    for state in states:
        if state.array.shape[1] != batch_sizes[0]:
            raise RuntimeError(
                f"the initial state must be for a batch of {batch_sizes[0]}, as the input is, but "
                f"has the shape {list(state.array.shape)}"
            )


def _check_sizes(
    cls: type[Recurrence], x: Tensor, weights: Weights, state: Sequence[Tensor]
) -> None:
    """Raise torch's error unless the matrices of a layer can be multiplied and added."""
    w_x, w_h, b_x, b_h, projection = weights
    h, hidden = state[0], state[-1].array.shape[1]
    rows = x.array.size // max(x.array.shape[-1], 1)
    for a, b, bias, n in ((x, w_x, b_x, rows), (h, w_h, b_h, len(h.array))):
        if a.array.dtype != b.array.dtype:
            raise RuntimeError(
                f"expected m1 and m2 to have the same dtype, but got: {c_name(a)} != {c_name(b)}"
                if bias is None
                else "mat1 and mat2 must have the same dtype, but got "
                f"{scalar_name(a)} and {scalar_name(b)}"
            )
        features, outs = a.array.shape[-1], len(b.array)
        if b.array.shape != (outs, features):
            raise RuntimeError(
                f"mat1 and mat2 shapes cannot be multiplied ({n}x{features} and "
                f"{b.array.shape[-1]}x{outs})"
            )
        if outs != cls.gates * hidden:
            raise RuntimeError(
                f"the weights must have {cls.gates} * {hidden} rows for a state of {hidden} "
                f"features, but got {list(b.array.shape)}"
            )
    for bias in (b_x, b_h):
        if bias is not None and bias.array.shape != (len(w_x.array),):
            raise RuntimeError(
                f"a bias must have one number for each of the {len(w_x.array)} rows of its weight, "
                f"but got {list(bias.array.shape)}"
            )
    dtypes = {p.array.dtype for p in (x, h, *state, *weights) if p is not None}
    if len(dtypes) > 1:
        names = ", ".join(sorted({scalar_name(p) for p in (x, *state, *weights) if p is not None}))
        raise RuntimeError(f"input, states and weights must have the same dtype, but got {names}")
    if projection is not None and projection.array.shape != (h.array.shape[1], hidden):
        raise RuntimeError(
            f"the projection must have the shape {[h.array.shape[1], hidden]}, but got "
            f"{list(projection.array.shape)}"
        )


# ---- the functions ------------------------------------------------------------------------------


def _arguments(name: str, hidden: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """(is it packed?, the arguments in their order), whichever of two signatures was meant."""
    for text in (_PACKED, _PADDED):
        names = text.split()
        given = {**dict(zip(names, args)), **kwargs}
        fits = len(args) <= len(names) and len(given) == len(args) + len(kwargs)
        if fits and set(given) == set(names) and isinstance(given["params"], (tuple, list)):
            return text == _PACKED, [given[name] for name in names]
    kinds = ", ".join([type_name(value) for value in args])
    raise TypeError(
        f"{name}() received an invalid combination of arguments - got ({kinds}), but expected one "
        f"of:\n * (Tensor data, Tensor batch_sizes, {hidden} hx, tuple of Tensors params, bool "
        "has_biases, int num_layers, float dropout, bool train, bool bidirectional)\n"
        f" * (Tensor input, {hidden} hx, tuple of Tensors params, bool has_biases, int num_layers, "
        "float dropout, bool train, bool bidirectional, bool batch_first)\n"
    )


def _network(name: str, cls: type[Recurrence], what: str, example: str) -> Callable[..., Any]:
    """The public function of a network whose state is one tensor."""

    def function(*args: Any, **kwargs: Any) -> tuple[Tensor, Tensor]:
        packed, values = _arguments(name, "Tensor", args, kwargs)
        if packed:
            x, batch_sizes, hx, *others = values
            output, last = run_network(cls, x, sizes_of(batch_sizes), (hx,), *others)
            return output, last
        x, hx, *others, batch_first = values
        x = transpose(x, 0, 1) if batch_first else x
        output, last = run_network(cls, x, None, (hx,), *others)
        return output.transpose_(0, 1) if batch_first else output, last

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""{what} over padded or packed sequences (``torch.{name}``).

    ``{name}(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``{name}(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.{name[:3].upper()}`` with all its weights given. Returns the
    last layer's state after each step, and the last state of each layer.

    {example}
    """
    return register(name, node=cls, method=False)(function)


def sizes_of(batch_sizes: Tensor) -> list[int]:
    """How many rows each step of packed sequences has. RuntimeError unless they are int64."""
    if batch_sizes.array.dtype != "int64":
        raise RuntimeError(f"expected scalar type Long but found {scalar_name(batch_sizes)}")
    return batch_sizes.array.tolist()


_EXAMPLE = """>>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones({n}, 1)
    >>> torch.{name}(x, h, [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[{value}]]])"""

rnn_tanh = _network(
    "rnn_tanh",
    RnnTanhLayer,
    "An Elman network with tanh",
    _EXAMPLE.format(name="rnn_tanh", n=1, value="0.9597"),
)
rnn_relu = _network(
    "rnn_relu",
    RnnReluLayer,
    "An Elman network with relu",
    _EXAMPLE.format(name="rnn_relu", n=1, value="3."),
)
gru = _network(
    "gru", GruLayer, "A gated recurrent unit", _EXAMPLE.format(name="gru", n=3, value="0.4517")
)


@register(node=LstmLayer, method=False)
def lstm(*args: Any, **kwargs: Any) -> tuple[Tensor, Tensor, Tensor]:
    """A long short-term memory over padded or packed sequences (``torch.lstm``).

    ``lstm(input, hx, params, has_biases, num_layers, dropout, train, bidirectional,
    batch_first)``, or ``lstm(data, batch_sizes, hx, params, has_biases, num_layers, dropout,
    train, bidirectional)``: ``nn.LSTM`` with all its weights given; ``hx`` is (h, c). Returns the
    last layer's h after each step, and the last h and the last c of each layer.

    >>> x, h, w = torch.ones(3, 1, 1), torch.zeros(1, 1, 1), torch.ones(4, 1)
    >>> torch.lstm(x, (h, h), [w, w], False, 1, 0.0, False, False, False)[1]
    tensor([[[0.7888]]])
    """
    packed, values = _arguments("lstm", "tuple of Tensors", args, kwargs)
    hx = values[2 if packed else 1]
    if len(hx) != 2:
        raise RuntimeError("lstm expects two hidden states")
    if packed:
        x, batch_sizes, hx, *others = values
        output, h, c = run_network(LstmLayer, x, sizes_of(batch_sizes), hx, *others)
        return output, h, c
    x, hx, *others, batch_first = values
    x = transpose(x, 0, 1) if batch_first else x
    output, h, c = run_network(LstmLayer, x, None, hx, *others)
    return transpose(output, 0, 1) if batch_first else output, h, c
