"""Cells: one step of a recurrent network, as ordinary operations.

What the operations are can be seen in the graph of the result, node by node as in PyTorch. (A whole
sequence is one node: see ops/sequences/recurrent.py.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...graph.entry import check_tensor, register
from ...tensors import Tensor
from ..activations.rectifiers import Relu, relu
from ..activations.sigmoid import sigmoid
from ..arguments import wrong_type
from ..arithmetic.basic import Add, Mul
from ..elementwise.trigonometry import Tanh, tanh
from ..linalg.affine import linear
from ..shapes.splitting import unsafe_chunk

_ARGUMENTS = """- ``input``: (batch, input_size); ``hx``: {state};
      ``w_ih``: ({n}hidden_size, input_size); ``w_hh``: ({n}hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: ({n}hidden_size,) or None."""


def _check(
    name: str, gates: int, input: Tensor, states: Sequence[Tensor], w_ih: Tensor, w_hh: Tensor
) -> None:
    """Raise torch's error unless the sizes of a cell's operands fit."""
    for position, (label, x) in enumerate(
        (("input", input), ("hx", states[0]), ("w_ih", w_ih), ("w_hh", w_hh)), start=1
    ):
        check_tensor(name, x, label, position)
    if input.array.ndim < 2:
        raise IndexError("Dimension out of range (expected to be in range of [-1, 0], but got 1)")
    batch, features = input.array.shape[:2]
    hidden = w_hh.array.shape[1]
    if features != w_ih.array.shape[1]:
        raise RuntimeError(
            f"input has inconsistent input_size: got {features} expected {w_ih.array.shape[1]}"
        )
    for number, state in enumerate(states):
        got = state.array.shape
        if got[0] != batch:
            raise RuntimeError(
                f"Input batch size {batch} doesn't match hidden{number} batch size {got[0]}"
            )
        if got[1] != hidden:
            raise RuntimeError(
                f"hidden{number} has inconsistent hidden_size: got {got[1]}, expected {hidden}"
            )
    for label, weight in (("weight_ih", w_ih), ("weight_hh", w_hh)):
        if len(weight.array) != gates * hidden:
            raise RuntimeError(
                f"{label} first dim must be {gates} * hidden_size = {gates * hidden}, but got "
                f"{len(weight.array)}"
            )


def _rnn_cell(name: str, node: Any, activation: Callable[[Tensor], Tensor], value: str) -> Any:
    def function(
        input: Tensor,
        hx: Tensor,
        w_ih: Tensor,
        w_hh: Tensor,
        b_ih: Tensor | None = None,
        b_hh: Tensor | None = None,
    ) -> Tensor:
        _check(name, 1, input, (hx,), w_ih, w_hh)
        return activation(linear(hx, w_hh, b_hh) + linear(input, w_ih, b_ih))

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""One step of an Elman network with {name[4:8]} (``torch.{name}``).

    {_ARGUMENTS.format(state="(batch, hidden_size)", n="")}

    Returns the new state. Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(1, 1)
    >>> torch.{name}(x, x, w, w)
    tensor([[{value}]])
    """
    return register(name, node=node, method=False)(function)


rnn_tanh_cell = _rnn_cell("rnn_tanh_cell", Tanh, tanh, "0.9640")
rnn_relu_cell = _rnn_cell("rnn_relu_cell", Relu, relu, "2.")


@register(node=Mul, method=False)
def lstm_cell(
    input: Tensor,
    hx: Sequence[Tensor],
    w_ih: Tensor,
    w_hh: Tensor,
    b_ih: Tensor | None = None,
    b_hh: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """One step of a long short-term memory (``torch.lstm_cell``).

    - ``input``: (batch, input_size); ``hx``: (h, c), each (batch, hidden_size);
      ``w_ih``: (4 * hidden_size, input_size); ``w_hh``: (4 * hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (4 * hidden_size,) or None.

    Returns the new (h, c). Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(4, 1)
    >>> torch.lstm_cell(x, (x, x), w, w)[1]
    tensor([[1.7299]])
    """
    if not isinstance(hx, (tuple, list)):
        raise wrong_type("lstm_cell", "hx", "tuple of Tensors", hx, 2)
    if len(hx) != 2:
        raise RuntimeError("lstm_cell expects two hidden states")
    _check("lstm_cell", 4, input, hx, w_ih, w_hh)
    h, c = hx
    gates = linear(h, w_hh, b_hh) + linear(input, w_ih, b_ih)
    i, f, g, o = unsafe_chunk(gates, 4, 1)
    c = sigmoid(f) * c + sigmoid(i) * tanh(g)
    return sigmoid(o) * tanh(c), c


@register(node=Add, method=False)
def gru_cell(
    input: Tensor,
    hx: Tensor,
    w_ih: Tensor,
    w_hh: Tensor,
    b_ih: Tensor | None = None,
    b_hh: Tensor | None = None,
) -> Tensor:
    """One step of a gated recurrent unit (``torch.gru_cell``).

    - ``input``: (batch, input_size); ``hx``: (batch, hidden_size);
      ``w_ih``: (3 * hidden_size, input_size); ``w_hh``: (3 * hidden_size, hidden_size); ``b_ih``,
      ``b_hh``: (3 * hidden_size,) or None.

    Returns the new state. Raises RuntimeError when the sizes do not fit.

    >>> x, w = torch.ones(1, 1), torch.ones(3, 1)
    >>> torch.gru_cell(x, x, w, w)
    tensor([[0.9946]])
    """
    _check("gru_cell", 3, input, (hx,), w_ih, w_hh)
    return gru_step(input, hx, w_ih, w_hh, b_ih, b_hh)


def gru_step(
    x: Tensor, h: Tensor, w_ih: Tensor, w_hh: Tensor, b_ih: Tensor | None, b_hh: Tensor | None
) -> Tensor:
    """The next state of a gated recurrent unit, of tensors that fit (exercise 20.1)."""
    x_r, x_z, x_n = unsafe_chunk(linear(x, w_ih, b_ih), 3, 1)
    h_r, h_z, h_n = unsafe_chunk(linear(h, w_hh, b_hh), 3, 1)
    r, z = sigmoid(h_r + x_r), sigmoid(h_z + x_z)
    n = tanh(x_n + h_n * r)
    return (h - n).mul_(z).add_(n)
