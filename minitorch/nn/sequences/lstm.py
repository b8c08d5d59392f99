"""LSTM: the recurrent network whose state is two tensors."""

from __future__ import annotations

from typing import Any

from ...errors import type_name
from ...ops.shapes.transposes import transpose
from ...tensors import Tensor
from ..utils.rnn import PackedSequence
from .rnn import RNNBase, Sizes


class LSTM(RNNBase):
    """A long short-term memory (``torch.nn.LSTM``).

    ``LSTM(input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
    bidirectional=False, proj_size=0, device=None, dtype=None)``

    - ``num_layers``: each layer reads the h of the one below. ``dropout``: between the layers, in
      training. ``bidirectional``: each layer reads the sequence forwards and, by other weights,
      backwards; its output is both side by side.
    - ``proj_size``: if not 0, h is made smaller by a matrix before it is handed on.
    - input: (steps, batch, input_size), with ``batch_first`` (batch, steps, input_size), without a
      batch (steps, input_size), or a PackedSequence.
    - state: (h, c), each (num_layers * directions, batch, hidden_size), h with ``proj_size``
      narrower; zeros by default.
    - parameters of layer k: ``weight_ih_l{k}`` (4 * hidden_size, features), ``weight_hh_l{k}``
      (4 * hidden_size, hidden_size), ``bias_ih_l{k}``, ``bias_hh_l{k}`` (4 * hidden_size,); of the
      backward direction with ``_reverse``. All start uniform in +-1/sqrt(hidden_size). The gates
      of their rows: input, forget, cell, output.

    Source: Hochreiter and Schmidhuber (1997).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__("LSTM", *args, **kwargs)

    def get_expected_cell_size(self, input: Tensor, batch_sizes: Tensor | None) -> Sizes:
        """The shape that c must have: (layers * directions, batch, hidden_size)."""
        return self._state_size(self._batch(input, batch_sizes), self.hidden_size)

    def check_forward_args(self, input: Tensor, hidden: Any, batch_sizes: Tensor | None) -> None:
        """Raise torch's error unless input and state fit this module."""
        self.check_input(input, batch_sizes)
        h_size = self.get_expected_hidden_size(input, batch_sizes)
        self.check_hidden_size(hidden[0], h_size, "Expected hidden[0] size {}, got {}")
        c_size = self.get_expected_cell_size(input, batch_sizes)
        self.check_hidden_size(hidden[1], c_size, "Expected hidden[1] size {}, got {}")

    def permute_hidden(self, hx: Any, permutation: Tensor | None) -> Any:
        """(h, c) with their batch in the order of ``permutation``; None for as they are."""
        if permutation is None:
            return hx
        return hx[0].index_select(1, permutation), hx[1].index_select(1, permutation)

    def _first_state(self, x: Tensor, batch: int) -> Any:
        h = self._start(x, batch, self.proj_size or self.hidden_size)
        return h, self._start(x, batch, self.hidden_size)

    def forward(self, input: Any, hx: Any = None) -> Any:
        """(the last layer's h at every step, (the last h, the last c of each layer))"""
        if isinstance(input, PackedSequence):
            return self._forward_packed(input, hx, False)
        dims = input.dim()
        if dims not in (2, 3):
            raise ValueError(f"LSTM: Expected input to be 2D or 3D, got {dims}D instead")
        batch_dim = 0 if self.batch_first else 1
        if dims == 2:
            input = input.unsqueeze(batch_dim)
        if hx is None:
            hx = self._first_state(input, input.array.shape[batch_dim])
        else:
            if not isinstance(hx, (tuple, list)):
                raise TypeError(f"LSTM: hx must be a tuple of two Tensors, not {type_name(hx)}")
            given = hx[0].dim(), hx[1].dim()
            if given != (dims, dims):
                kind = "batched" if dims == 3 else "unbatched"
                raise RuntimeError(
                    f"For {kind} {dims}-D input, hx and cx should also be {dims}-D but got "
                    f"({given[0]}-D, {given[1]}-D) tensors"
                )
            if dims == 2:
                hx = hx[0].unsqueeze(1), hx[1].unsqueeze(1)
        self.check_forward_args(input, hx, None)
        output, h, c = self._run(input, None, tuple(hx))
        if self.batch_first:
            output = transpose(output, 0, 1)
        if dims == 2:
            output, h, c = output.squeeze(batch_dim), h.squeeze(1), c.squeeze(1)
        return output, (h, c)
