"""Cells: one step of a recurrent network, for loops that a program writes itself."""

from __future__ import annotations

from math import sqrt
from typing import Any, ClassVar

from ...ops.making.creation import empty, zeros
from ...ops.sequences.recurrent_cells import gru_cell, lstm_cell, rnn_relu_cell, rnn_tanh_cell
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter


class RNNCellBase(Module):
    """What the cells share: their parameters (``torch.nn.RNNCellBase``).

    - ``weight_ih``: (num_chunks * hidden_size, input_size); ``weight_hh``: (num_chunks *
      hidden_size, hidden_size); ``bias_ih``, ``bias_hh``: (num_chunks * hidden_size,), or None with
      ``bias=False``. All start uniform in +-1/sqrt(hidden_size).
    """

    _kind: ClassVar[str]  # what error texts call it

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool,
        num_chunks: int,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.bias = bias
        rows = num_chunks * hidden_size
        self.weight_ih = Parameter(empty((rows, input_size), device=device, dtype=dtype))
        self.weight_hh = Parameter(empty((rows, hidden_size), device=device, dtype=dtype))
        if bias:
            self.bias_ih = Parameter(empty(rows, device=device, dtype=dtype))
            self.bias_hh = Parameter(empty(rows, device=device, dtype=dtype))
        else:
            self.register_parameter("bias_ih", None)
            self.register_parameter("bias_hh", None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw new starting values, uniform in +-1/sqrt(hidden_size)."""
        bound = 1.0 / sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    def extra_repr(self) -> str:
        shown = f"{self.input_size}, {self.hidden_size}"
        for name, usual in (("bias", True), ("nonlinearity", "tanh")):
            if self.__dict__.get(name, usual) != usual:
                shown += f", {name}={self.__dict__[name]}"
        return shown

    def _check(self, what: str, x: Tensor) -> None:
        if x.dim() not in (1, 2):
            raise ValueError(
                f"{self._kind}: Expected {what} to be 1D or 2D, got {x.dim()}D instead"
            )

    def _start(self, input: Tensor) -> Tensor:
        batch = input.array.shape[0] if input.array.ndim == 2 else 1
        return zeros((batch, self.hidden_size), dtype=input.dtype, device=input.device)

    def _weights(self) -> tuple[Any, ...]:
        return self.weight_ih, self.weight_hh, self.bias_ih, self.bias_hh

    def _forward_one_state(self, cell: Any, input: Tensor, hx: Tensor | None) -> Tensor:
        """What ``forward`` does where the state is one tensor."""
        self._check("input", input)
        if hx is not None:
            self._check("hidden", hx)
        batched = input.dim() == 2
        if hx is None:
            hx = self._start(input)
        elif not batched:
            hx = hx.unsqueeze(0)
        if batched:
            return cell(input, hx, *self._weights())
        return cell(input.unsqueeze(0), hx, *self._weights()).squeeze(0)


class RNNCell(RNNCellBase):
    """One step of an Elman network, tanh(W_ih x + b_ih + W_hh h + b_hh) (``torch.nn.RNNCell``).

    - ``nonlinearity``: "tanh" or "relu".
    - input: (batch, input_size) or (input_size,); state and result: (batch, hidden_size) or
      (hidden_size,), zeros by default.
    """

    _kind = "RNNCell"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """The new state."""
        if self.nonlinearity not in ("tanh", "relu"):
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        cell = rnn_tanh_cell if self.nonlinearity == "tanh" else rnn_relu_cell
        return self._forward_one_state(cell, input, hx)


class GRUCell(RNNCellBase):
    """One step of a gated recurrent unit; sizes as in RNNCell (``torch.nn.GRUCell``)."""

    _kind = "GRUCell"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        """The new state."""
        return self._forward_one_state(gru_cell, input, hx)


class LSTMCell(RNNCellBase):
    """One step of a long short-term memory (``torch.nn.LSTMCell``).

    - input: (batch, input_size) or (input_size,); state and result: (h, c), each
      (batch, hidden_size) or (hidden_size,), zeros by default.
    """

    _kind = "LSTMCell"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(
        self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None
    ) -> tuple[Tensor, Tensor]:
        """The new (h, c)."""
        self._check("input", input)
        for number, state in enumerate(hx or ()):
            self._check(f"hx[{number}]", state)
        batched = input.dim() == 2
        if hx is None:
            zero = self._start(input)
            hx = zero, zero
        elif not batched:
            hx = hx[0].unsqueeze(0), hx[1].unsqueeze(0)
        if batched:
            return lstm_cell(input, hx, *self._weights())
        h, c = lstm_cell(input.unsqueeze(0), hx, *self._weights())
        return h.squeeze(0), c.squeeze(0)
