"""Recurrent layers: one node for a whole sequence, whatever its length.

A step computes gates from the input x and the state h, and from the gates a new state::

    rnn     h' = tanh(x + h)                                        (or relu)
    lstm    i, f, o = sigmoid(x + h), g = tanh(x + h)               c' = f c + i g,  h' = o tanh(c')
    gru     r, z = sigmoid(x + h),    n = tanh(x + r h)             h' = (1 - z) n + z h

where each x stands for its own W x + b, and each h for its own W h + b. The inputs are known before
the first step, so all W x are one matrix product. Backward goes the same way back through time; the
gradients of the weights are again one product for all steps.

Sequences are packed: the rows of the first step, then those of the second, and so on. The longest
sequences come first, so that step t has the first ``batch_sizes[t]`` rows of the state. A batch of
sequences of one length is the case in which all steps have all rows.

Sources: Hochreiter and Schmidhuber (1997), Cho et al. (2014), Werbos (1990).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from ...devices.arrays import empty_beside, full_beside, row_major
from ...grad_mode import mode
from ...graph import vocabulary as v
from ...graph.edges import Output
from ...graph.node import Function, connect, edges_of
from ...tensors import Tensor, wrap
from ..arithmetic.basic import at_least_float32

State = tuple[Any, ...]


class Recurrence(Function):
    """One layer in one direction, over a whole sequence: the base of the kinds of layers.

    Inputs: x; W of the input and of the state, b of the input and of the state (or None for both);
    the initial state; the projection, if there is one. Outputs: every step's h, the last state.

    Gates are the first dimension, (gates, rows, features): each lies in one piece of memory.
    """

    # reverse: from the last step to the first
    __slots__ = ("batch_sizes", "reverse", "parts")
    keeps = "inputs"  # and what the steps need, one tuple a step
    gates: ClassVar[int]  # the weights have so many times the rows that the state has columns
    keeps_too: ClassVar[int] = 0  # how many arrays of a gate's size a step keeps besides the gates
    only_sums: ClassVar[bool] = True  # do W x + b and W h + b enter as their sum, all gates?

    def step(self, x: Any, h: Any, state: State, places: Any) -> tuple[State, State]:
        """The new state, and what ``step_back`` needs of it, of arrays or Tensors.

        - ``x``: W x + b of this step, memory that may be written (see ``stored``); ``h``: W h + b
          of the state before; ``state``: that state.
        - ``places``: memory for what is kept besides the gates, or Nones.
        """
        raise NotImplementedError(f"{type(self).__qualname__} does not define step")

    def step_back(
        self, g: State, before: State, kept: State, places: Any
    ) -> tuple[State, State, State]:
        """The gradients of W x + b and W h + b, gate by gate, and of the state, where it passes by
        W.

        - ``g``: the gradient of the state after the step; ``before``: the state before it.
        - ``places``: memory where those of W x + b may lie, or Nones.
        """
        raise NotImplementedError(f"{type(self).__qualname__} does not define step_back")

    def by_gates(self, weight):
        """The rows of W as one matrix for each gate; those of b as one row for each."""
        n = len(weight) // self.gates
        if weight.ndim == 1:
            return weight.reshape((self.gates, 1, n))
        return weight.reshape((self.gates, n, weight.shape[1]))

    def walk(self, x, w_x, w_h, b_x, b_h, *others, kept=None):
        """Every step's h in a list, and the last state.

        - ``kept``: a list for what each step keeps; behind it, of arrays, the states before all
          steps, or None, and a list with room for gradients.
        """
        state, projection = self.parted(others)
        b_x, b_h = [None if b is None else self.by_gates(b) for b in (b_x, b_h)]
        if self.only_sums and b_x is not None:
            b_x, b_h = None, b_x + b_h  # a step's h lies in the cache, x does not
        gates, more = self.memory(rows_of(x), self.by_gates(w_x), kept, projection is not None)
        gates = plus(gates, b_x)
        turned = self.by_gates(w_h).mT
        if not isinstance(turned, Tensor):
            turned = row_major(turned)  # BLAS is faster with it
        outputs: list[Any] = [None] * len(self.batch_sizes)
        for t, start, n in self.steps():
            whole = n == len(state[0])
            before = state if whole else tuple([part[:n] for part in state])
            h = plus(before[0] @ turned, b_h)
            here = slice(start, start + n)
            *places, place = [None if place is None else place[here] for place in more]
            after, values = self.step(gates[:, here], h, before, places)
            before = (stored(place, before[0]), *before[1:])
            if kept is not None:
                kept[t] = (before, None if projection is None else after[0], values)
            if projection is not None:
                after = (after[0] @ projection.T, *after[1:])
            outputs[t] = after[0]
            state = after if whole else joined(after, state, n)
        return outputs, state

    def memory(self, x, w, kept, is_projected):
        """x by W, gate by gate, and places for what steps keep besides (``keeps_too``). The last
        is for the states before the steps; None if they are narrower than a gate.

        Of arrays it is one block, which has room for the gradients, too. The C library keeps free
        memory up to twice its largest block so far; what is more it gives back, to get it again
        page by page, each filled with zeros. That took a third of the time.
        """
        if isinstance(x, Tensor) or kept is None:
            return x @ w.mT, [None] * (self.keeps_too + 1)
        n, more = self.gates, self.keeps_too + (not is_projected)
        rooms = n if self.only_sums else 2 * n
        block = empty_beside(w, (n + more + rooms, len(x), w.shape[1]))
        np.matmul(x, w.mT, out=block[:n])
        places = [*block[n : n + more], *[None] * is_projected]
        kept[-2:] = places[-1], [block[n + more :]]
        return block[:n], places

    def steps(self):
        """(number, first row, how many rows) of each step, in the order of the steps."""
        starts, start = [], 0
        for n in self.batch_sizes:
            starts.append(start)
            start += n
        steps = list(zip(range(len(starts)), starts, self.batch_sizes))
        return steps[::-1] if self.reverse else steps

    def parted(self, others):
        """The state, and the projection or None."""
        n = self.n_outputs - 1
        return others[:n], others[n] if len(others) > n else None

    def backward(self, g, x, w_x, w_h, b_x, b_h, *others):
        *kept, before, rooms = others[-1]
        state, projection = self.parted(others[:-1])
        if isinstance(x, Tensor):  # create_graph: what was kept, once more, as functions of x
            kept = [None] * len(others[-1])
            self.walk(x, w_x, w_h, b_x, b_h, *others[:-1], kept=kept)
            *kept, before, rooms = kept
        elif x.dtype == np.float16:
            g = [None if part is None else at_least_float32(part) for part in g]
            x, w_x, w_h = [at_least_float32(part) for part in (x, w_x, w_h)]
        g_output, *g_state = g
        g_state = [
            v.zeros(tuple(part.shape), part) if given is None else given
            for given, part in zip(g_state, state)
        ]
        g_output = None if g_output is None else rows_of(g_output)
        g_gates, g_hidden, g_projected = self.walk_back(
            g_output, g_state, kept, self.by_gates(w_h), projection, self.room(x, w_h, rooms)
        )
        rows = rows_of(x)
        h = v.cat([state[0] for state, _, _ in kept], 0) if before is None else before
        g_x = None
        if self.needs(0):
            g_x = (g_gates @ self.by_gates(w_x)).sum(0).reshape(tuple(x.shape))
        g_w_x = (g_gates.mT @ rows).reshape(tuple(w_x.shape))
        g_w_h = (g_hidden.mT @ h).reshape(tuple(w_h.shape))
        g_b_x = None if b_x is None else sums_of_rows(g_gates)
        g_b_h = None if b_h is None else sums_of_rows(g_hidden)
        results = (g_x, g_w_x, g_w_h, g_b_x, g_b_h, *g_state)
        if projection is None:
            return results
        return *results, g_projected.T @ v.cat([h for _, h, _ in kept], 0)

    def room(self, x, w_h, rooms):
        """Memory for the gradients of W x + b and of W h + b, which may be the same; None twice of
        Tensors."""
        if isinstance(x, Tensor):
            return None, None
        try:
            block = rooms.pop()
        except IndexError:  # another backward has it: this is not the first of the graph
            n = self.gates if self.only_sums else 2 * self.gates
            block = empty_beside(w_h, (n, sum(self.batch_sizes), len(w_h) // self.gates))
        return block[: self.gates], block[-self.gates :]

    def walk_back(self, g_output, g_state, kept, w_h, projection, rooms):
        """The gradients of W x + b, of W h + b, of the projected h, of all steps.

        ``g_state`` becomes the gradient of the initial state.
        """
        g_gates, g_hidden, g_projected = [[None] * len(kept) for _ in range(3)]
        room, room_h = rooms
        for t, start, n in reversed(self.steps()):
            whole = n == len(g_state[0])
            g_h, *g_others = g_state if whole else [part[:n] for part in g_state]
            if g_output is not None:
                g_h = g_h + g_output[start : start + n]
            if projection is not None:
                g_projected[t] = g_h
                g_h = g_h @ projection
            before, _, values = kept[t]
            places = [None] * self.gates if room is None else [*room[:, start : start + n]]
            of_x, of_h, past = self.step_back((g_h, *g_others), before, values, places)
            g_gates[t] = g_hidden[t] = by_gate(of_x, room, start, places)
            if not self.only_sums:
                g_hidden[t] = by_gate(of_h, room_h, start, ())
            by_weight = (g_hidden[t] @ w_h).sum(0)
            past = (by_weight if past[0] is None else by_weight + past[0], *past[1:])
            g_state[:] = past if whole else joined(past, g_state, n)
        if room is None:
            room, room_h = v.cat(g_gates, 1), v.cat(g_hidden, 1)
        return room, room_h, None if projection is None else v.cat(g_projected, 0)


def run_layer(
    cls: type[Recurrence],
    x: Tensor,
    weights: Sequence[Tensor | None],
    state: Sequence[Tensor],
    batch_sizes: Sequence[int],
    reverse: bool,
) -> list[Tensor]:
    """A layer in one direction: every step's h, and the last state. The caller has checked all.

    - ``x``: (steps, batch, features), or packed rows; ``weights``: W of the input and of the
      state, b of both or None twice, the projection or None; ``state``: (batch, features) each.
    """
    node: Any = cls()
    node.batch_sizes, node.reverse = batch_sizes, reverse
    *matrices, projection = weights
    inputs = (x, *matrices, *state)
    if projection is not None:
        inputs = (*inputs, projection)
    recorded = mode.grad and any([p is not None and p.requires_grad for p in inputs])
    kept: Any = [None] * (len(batch_sizes) + 2) if recorded else None
    # float16 is rounded to only at the end
    arrays = [None if p is None else at_least_float32(p.array) for p in inputs]
    outputs, last = node.walk(*arrays, kept=kept)
    rows = np.concatenate(outputs)
    results = [rows.reshape((*x.array.shape[:-1], rows.shape[1])), *last]
    outs = [wrap(result.astype(x.array.dtype, copy=False)) for result in results]
    if recorded:
        connect(node, edges_of(inputs), (*inputs, kept), outs[0].array)
        node.parts = [None] * len(outs)
        for number, out in enumerate(outs):
            out._edge, out._requires_grad = Output(node, number, out.array), True
    return outs


def sigmoid(x: Any) -> Any:
    """1 / (1 + exp(-x)); of arrays in the memory of x."""
    if isinstance(x, Tensor):
        return v.sigmoid(x)
    np.negative(x, out=x)
    np.exp(x, out=x)
    x += 1
    return np.reciprocal(x, out=x)


def tanh(x: Any, place: Any) -> Any:
    """tanh(x); of arrays in ``place``, unless it is None."""
    return v.tanh(x) if place is None or isinstance(x, Tensor) else np.tanh(x, out=place)


def plus(product: Any, bias: Any) -> Any:
    """A new product plus a bias, which may be None. Arrays are added in place."""
    if bias is None:
        return product
    if isinstance(product, Tensor):
        return product + bias
    product += bias
    return product


def minus(x: Any, y: Any, place: Any) -> Any:
    """x - y; of arrays in ``place``, unless it is None."""
    return x - y if place is None or isinstance(x, Tensor) else np.subtract(x, y, out=place)


def rows_of(x: Any) -> Any:
    """Steps of batches, (steps, batch, features), as rows; packed rows as they are."""
    return x if x.ndim == 2 else x.reshape((x.shape[0] * x.shape[1], x.shape[2]))


def joined(parts: State, whole: Sequence[Any], n: int) -> State:
    """New first rows before the others, of which this step has none."""
    return tuple([v.cat([part, old[n:]], 0) for part, old in zip(parts, whole)])


def sums_of_rows(gates: Any) -> Any:
    """The sum of all rows of each gate; of arrays as a product with BLAS, the fastest way."""
    if isinstance(gates, Tensor):
        return gates.sum(1).reshape((-1,))
    return (full_beside(gates, gates.shape[1], 1) @ gates).reshape(-1)


def by_gate(parts: State, room: np.ndarray | None, start: int, there: Any) -> Any:
    """The gradients of a step's gates as (gates, rows, features); of arrays, in ``room``.

    - ``there``: views of the room; parts that are these lie in it already.
    """
    if room is None:
        return v.cat([*parts], 0).reshape((len(parts), *parts[0].shape))
    place = room[:, start : start + len(parts[0])]
    for n, part in enumerate(parts):
        if not there or part is not there[n]:
            place[n] = part
    return place


def stored(place: Any, value: Any) -> Any:
    """``value``; of arrays, in memory that is there, so that what is kept takes no new memory."""
    if place is None or isinstance(value, Tensor):
        return value
    place[...] = value
    return place


# ---- the kinds of layers ------------------------------------------------------------------------


class RnnTanhLayer(Recurrence):
    """h' = tanh(x + h), the Elman network.    d tanh(a) = (1 - tanh(a)^2) da"""

    gates = 1
    n_outputs = 2

    def step(self, x, h, state, places):
        y = v.tanh(x[0] + h[0])
        return (y,), y

    def step_back(self, g, before, y, places):
        g_sum = (g[0] * (1 - y * y),)
        return g_sum, g_sum, (None,)


class RnnReluLayer(RnnTanhLayer):
    """h' = max(x + h, 0).    The gradient passes where h' > 0"""

    def step(self, x, h, state, places):
        y = v.at_least(x[0] + h[0], 0)
        return (y,), y

    def step_back(self, g, before, y, places):
        g_sum = (v.where_positive(y, g[0]),)
        return g_sum, g_sum, (None,)


class LstmLayer(Recurrence, node="MkldnnRnnLayerBackward0"):
    """c' = f c + i g, h' = o tanh(c').    The product rule; d sigmoid = s (1 - s)"""

    gates = 4
    keeps_too = 2
    n_outputs = 3

    def step(self, x, h, state, places):
        a = plus(x, h)
        (i, f), g, o = sigmoid(a[:2]), tanh(a[2], a[2]), sigmoid(a[3])
        c = stored(places[0], f * state[1] + i * g)
        t = tanh(c, places[1])
        return (o * t, c), (i, f, g, o, t)

    def step_back(self, g_state, before, kept, places):
        g_h, g_c = g_state
        i, f, g, o, t = kept
        by_t = g_h * o  # the gradient of t = tanh(c), whose slope is 1 - t t
        by_tt = by_t * t
        g_c = g_c + (by_t - by_tt * t)
        by_g, by_past = g_c * i, g_c * f  # c = f past + i g
        by_ig, by_fc = by_g * g, by_past * before[1]
        # The slopes i (1 - i), f (1 - f), 1 - g g, o (1 - o), multiplied out: no product twice.
        whole = by_ig, by_fc, by_g, by_tt
        less = by_ig * i, by_fc * f, by_ig * g, by_tt * o
        g_sum = tuple(map(minus, whole, less, places))
        return g_sum, g_sum, (None, by_past)


class GruLayer(Recurrence):
    """n = tanh(x + r h), h' = (1 - z) n + z h.    The product rule; d sigmoid = s (1 - s)"""

    gates = 3
    keeps_too = 1
    only_sums = False  # r stands between x and h
    n_outputs = 2

    def step(self, x, h, state, places):
        r, z = sigmoid(plus(x[:2], h[:2]))
        rh = stored(places[0], r * h[2])
        n = tanh(x[2] + rh, x[2])
        return ((state[0] - n) * z + n,), (r, z, n, rh)

    def step_back(self, g_state, before, kept, places):
        r, z, n, rh = kept
        (g,) = g_state
        g_n = g * (1 - z) * (1 - n * n)
        g_z = g * (before[0] - n) * z * (1 - z)
        g_r = g_n * rh * (1 - r)
        return (g_r, g_z, g_n), (g_r, g_z, g_n * r), (g * z,)
