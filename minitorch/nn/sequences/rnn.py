"""Recurrent networks: RNN, LSTM and GRU over whole sequences. (One step: rnn_cells.py.)"""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from math import sqrt
from typing import Any

from ...errors import type_name, warn
from ...grad_mode import mode
from ...graph import asking
from ...ops.making.creation import empty, zeros
from ...ops.sequences.recurrent import GruLayer, LstmLayer, Recurrence, RnnReluLayer, RnnTanhLayer
from ...ops.sequences.recurrent_functions import run_network, sizes_of
from ...ops.shapes.transposes import transpose
from ...tensors import Tensor
from .. import init
from ..module.module import Module
from ..parameter import Parameter
from ..utils.rnn import PackedSequence

_LAYERS: dict[str, type[Recurrence]] = {
    "LSTM": LstmLayer,
    "GRU": GruLayer,
    "RNN_TANH": RnnTanhLayer,
    "RNN_RELU": RnnReluLayer,
}
Sizes = tuple[int, int, int]


class RNNBase(Module):
    """What RNN, LSTM and GRU share: their parameters, and the checks (``torch.nn.RNNBase``).

    - ``mode``: "LSTM", "GRU", "RNN_TANH" or "RNN_RELU". The other arguments: see LSTM.
    """

    def __init__(
        self,
        mode: str,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.mode = mode
        self.input_size = input_size
        self.hidden_size = hidden_size
        self.num_layers = num_layers
        self.bias = bias
        self.batch_first = batch_first
        self.dropout = float(dropout)
        self.bidirectional = bidirectional
        self.proj_size = proj_size
        self._check_settings(dropout)
        self._all_weights: list[list[str]] = []
        gates = _LAYERS[mode].gates * hidden_size
        state = proj_size or hidden_size
        for layer in range(num_layers):
            features = state * (2 if bidirectional else 1) if layer else input_size
            for suffix in ("", "_reverse") if bidirectional else ("",):
                shapes: dict[str, Any] = {"weight_ih": (gates, features)}
                shapes["weight_hh"] = (gates, state)
                if bias:
                    shapes["bias_ih"] = shapes["bias_hh"] = gates
                if proj_size:
                    shapes["weight_hr"] = (proj_size, hidden_size)
                names = {f"{name}_l{layer}{suffix}": shape for name, shape in shapes.items()}
                for name, shape in names.items():
                    setattr(self, name, Parameter(empty(shape, device=device, dtype=dtype)))
                self._all_weights.append(list(names))
        self._flat_weights_names = [name for names in self._all_weights for name in names]
        self.reset_parameters()

    def _check_settings(self, dropout: Any) -> None:
        is_number = isinstance(dropout, numbers.Number) and not isinstance(dropout, bool)
        if not is_number or not 0 <= dropout <= 1:
            raise ValueError(
                "dropout should be a number in range [0, 1] representing the probability of an "
                "element being zeroed"
            )
        if dropout > 0 and self.num_layers == 1:
            warn(
                "dropout option adds dropout after all but last recurrent layer, so non-zero "
                f"dropout expects num_layers greater than 1, but got dropout={dropout} and "
                f"num_layers={self.num_layers}"
            )
        for name in ("bias", "batch_first"):
            if not isinstance(getattr(self, name), bool):
                given = type_name(getattr(self, name))
                raise TypeError(f"{name} should be of type bool, got: {given}")
        for name in ("input_size", "hidden_size"):
            size = getattr(self, name)
            if not isinstance(size, int):
                raise TypeError(f"{name} should be of type int, got: {type_name(size)}")
            if size <= 0:
                raise ValueError(f"{name} must be greater than zero")
        if self.num_layers <= 0:
            raise ValueError("num_layers must be greater than zero")
        if self.proj_size < 0:
            raise ValueError(
                "proj_size should be a positive integer or zero to disable projections"
            )
        if self.proj_size >= self.hidden_size:
            raise ValueError("proj_size has to be smaller than hidden_size")
        if self.mode not in _LAYERS:
            raise ValueError("Unrecognized RNN mode: " + self.mode)

    def reset_parameters(self) -> None:
        """Draw new starting values, uniform in +-1/sqrt(hidden_size), in the order of the names."""
        bound = 1.0 / sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for weight in self.parameters():
            init.uniform_(weight, -bound, bound)

    @property
    def _flat_weights(self) -> list[Any]:
        own = self._parameters
        return [own[n] if n in own else getattr(self, n, None) for n in self._flat_weights_names]

    @property
    def all_weights(self) -> list[list[Any]]:
        """The parameters, one list for each layer and direction."""
        return [[getattr(self, name) for name in names] for names in self._all_weights]

    def flatten_parameters(self) -> None:
        """Does nothing: on a GPU, PyTorch moves the parameters into one piece of memory."""

    def __setstate__(self, state: dict[str, Any]) -> None:
        super().__setstate__(state)
        # what PyTorch's own modules carry along, and what those of old did not have yet
        for name in ("_flat_weights", "_flat_weight_refs"):
            self.__dict__.pop(name, None)
        self.__dict__.setdefault("proj_size", 0)

    # ---- checks -----------------------------------------------------------------------------

    def check_input(self, input: Tensor, batch_sizes: Tensor | None) -> None:
        """Raise torch's error unless the input has the right dtype, dimensions and features."""
        dtype = self._flat_weights[0].dtype
        if input.dtype != dtype:
            raise ValueError(
                f"RNN input dtype ({input.dtype}) does not match weight dtype ({dtype}). "
                f"Convert input: input.to({dtype}), or convert model: model.to({input.dtype})"
            )
        expected = 3 if batch_sizes is None else 2
        if input.array.ndim != expected:
            raise RuntimeError(f"input must have {expected} dimensions, got {input.array.ndim}")
        if self.input_size != input.array.shape[-1]:
            raise RuntimeError(
                "input.size(-1) must be equal to input_size. Expected "
                f"{self.input_size}, got {input.array.shape[-1]}"
            )

    def get_expected_hidden_size(self, input: Tensor, batch_sizes: Tensor | None) -> Sizes:
        """The shape that h must have: (layers * directions, batch, hidden_size or proj_size)."""
        return self._state_size(self._batch(input, batch_sizes), self.proj_size or self.hidden_size)

    def _state_size(self, batch: int, features: int) -> Sizes:
        return self.num_layers * (2 if self.bidirectional else 1), batch, features

    def _batch(self, input: Tensor, batch_sizes: Tensor | None) -> int:
        if batch_sizes is not None:
            return int(batch_sizes.array[0])
        return input.array.shape[0 if self.batch_first else 1]

    def check_hidden_size(
        self, hx: Tensor, expected_hidden_size: Sizes, msg: str = "Expected hidden size {}, got {}"
    ) -> None:
        """Raise torch's error unless a state has the expected shape."""
        if hx.array.shape != expected_hidden_size:
            raise RuntimeError(msg.format(expected_hidden_size, list(hx.array.shape)))

    def check_forward_args(self, input: Tensor, hidden: Any, batch_sizes: Tensor | None) -> None:
        """Raise torch's error unless input and state fit this module."""
        self.check_input(input, batch_sizes)
        self.check_hidden_size(hidden, self.get_expected_hidden_size(input, batch_sizes))

    def permute_hidden(self, hx: Any, permutation: Tensor | None) -> Any:
        """The state with its batch in the order of ``permutation``; None for as it is."""
        return hx if permutation is None else hx.index_select(1, permutation)

    def extra_repr(self) -> str:
        shown = f"{self.input_size}, {self.hidden_size}"
        for name, usual in (
            ("proj_size", 0),
            ("num_layers", 1),
            ("bias", True),
            ("batch_first", False),
            ("dropout", 0),
            ("bidirectional", False),
        ):
            if getattr(self, name) != usual:
                shown += f", {name}={getattr(self, name)}"
        return shown

    # ---- forward ----------------------------------------------------------------------------

    def _start(self, x: Tensor, batch: int, features: int) -> Tensor:
        return zeros(self._state_size(batch, features), dtype=x.dtype, device=x.device)

    def _run(self, x: Tensor, batch_sizes: Tensor | None, states: Sequence[Tensor]) -> Any:
        swap = self.batch_first and batch_sizes is None
        sizes = None if batch_sizes is None else sizes_of(batch_sizes)

        def run(x: Tensor, states: Sequence[Tensor], weights: Sequence[Tensor]) -> list[Tensor]:
            return run_network(
                _LAYERS[self.mode],
                transpose(x, 0, 1) if swap else x,
                sizes,
                states,
                weights,
                self.bias,
                self.num_layers,
                self.dropout,
                self.training,
                self.bidirectional,
            )

        given = x, tuple(states), self._flat_weights
        lower = asking.in_lower_precision  # (packed, PyTorch goes step by step in float32)
        if mode.autocast is None or lower is None or (self.mode == "LSTM" and sizes is not None):
            return run(*given)
        return lower(self.mode.lower(), run, given, {})

    def _forward_packed(self, packed: PackedSequence, hx: Any, check: bool) -> Any:
        x, batch_sizes, order, back = packed
        if hx is None:
            hx = self._first_state(x, int(batch_sizes.array[0]))
        else:
            hx = self.permute_hidden(hx, order)
        if check:
            self.check_forward_args(x, hx, batch_sizes)
        output, *last = self._run(x, batch_sizes, hx if isinstance(hx, (tuple, list)) else (hx,))
        state = tuple(last) if isinstance(hx, (tuple, list)) else last[0]
        output = PackedSequence(output, batch_sizes, order, back)
        return output, self.permute_hidden(state, back)

    def _first_state(self, x: Tensor, batch: int) -> Any:
        return self._start(x, batch, self.hidden_size)

    def _forward_one_state(self, name: str, input: Any, hx: Tensor | None) -> Any:
        """What ``forward`` does where the state is one tensor."""
        if isinstance(input, PackedSequence):
            return self._forward_packed(input, hx, True)
        dims = input.dim()
        if dims not in (2, 3):
            word = " tensor" if name == "RNN" else ""
            raise ValueError(f"{name}: Expected input to be 2D or 3D, got {dims}D{word} instead")
        batch_dim = 0 if self.batch_first else 1
        if hx is not None and hx.dim() != dims:
            kind = "batched" if dims == 3 else "unbatched"
            raise RuntimeError(
                f"For {kind} {dims}-D input, hx should also be {dims}-D but got {hx.dim()}-D tensor"
            )
        if dims == 2:
            input = input.unsqueeze(batch_dim)
            hx = None if hx is None else hx.unsqueeze(1)
        if hx is None:
            hx = self._first_state(input, input.array.shape[batch_dim])
        self.check_forward_args(input, hx, None)
        output, last = self._run(input, None, (hx,))
        if self.batch_first:
            output = output.transpose_(0, 1)
        if dims == 2:
            output, last = output.squeeze(batch_dim), last.squeeze(1)
        return output, last


class RNN(RNNBase):
    """An Elman network, h' = tanh(W_ih x + b_ih + W_hh h + b_hh) (``torch.nn.RNN``).

    - ``nonlinearity``: "tanh" or "relu"; the other arguments, input and results: as in GRU.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        if len(args) > 3:
            self.nonlinearity = args[3]
            args = args[:3] + args[4:]
        else:
            self.nonlinearity = kwargs.pop("nonlinearity", "tanh")
        if self.nonlinearity not in ("tanh", "relu"):
            raise ValueError(
                f"Unknown nonlinearity '{self.nonlinearity}'. Select from 'tanh' or 'relu'."
            )
        super().__init__(f"RNN_{self.nonlinearity.upper()}", *args, **kwargs)

    def forward(self, input: Any, hx: Tensor | None = None) -> Any:
        """(the last layer's state at every step, the last state of each layer)"""
        return self._forward_one_state("RNN", input, hx)


class GRU(RNNBase):
    """A gated recurrent unit (``torch.nn.GRU``).

    - ``GRU(input_size, hidden_size, num_layers=1, bias=True, batch_first=False, dropout=0.0,
      bidirectional=False, device=None, dtype=None)``; see LSTM, which adds ``proj_size``.
    - state: one tensor, (num_layers * directions, batch, hidden_size).

    The gates of the weights' rows: reset, update, new. Source: Cho et al. (2014).
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        if "proj_size" in kwargs:
            raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")
        super().__init__("GRU", *args, **kwargs)

    def forward(self, input: Any, hx: Tensor | None = None) -> Any:
        """(the last layer's state at every step, the last state of each layer)"""
        return self._forward_one_state("GRU", input, hx)
