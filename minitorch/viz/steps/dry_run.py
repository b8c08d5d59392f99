"""A backward that only looks: the engine's walk, step by step, with nothing changed.

The nodes are served in the engine's order and their own formulas are run, on arrays. No ``.grad``
is written, nothing is freed, no hook of a reader is called. Another order shows what goes wrong.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...autograd.engine import collect, unbroadcast
from ...grad_mode import no_grad
from ...graph.edges import Output, edge_of
from ...graph.node import Function
from ...graph.views import as_tuple
from ...tensors import Tensor


@dataclass
class Step:
    """What happens in one step.

    - ``node``: the node that is served, with ``g``, the gradient that it gets (a list when it has
      several results; None when none has come).
    - ``late``: the arrows whose gradient comes to a node that has been served already.
    - ``sent``: (number of the arrow, gradient or None) for everything that is sent on. Arrow 0 is
      the one from the result; then those of each node, in the order of backward.
    - ``complete``: leaves whose last gradient has come: (leaf, its .grad before, the sum).
    - ``error``: why the node refuses to go on.
    """

    node: Function | None = None
    g: Any = None
    sent: list[tuple[int, np.ndarray | None]] = field(default_factory=list)
    complete: list[tuple[Tensor, np.ndarray | None, np.ndarray]] = field(default_factory=list)
    late: set[int] = field(default_factory=set)
    error: str = ""


def nodes_of(tensor: Tensor) -> list[Function]:
    """The nodes behind a tensor in the order in which backward serves them."""
    return collect([edge_of(tensor)])[0]


def in_order_of_arrival(tensor: Tensor) -> list[Function]:
    """The same nodes in the order in which a first gradient comes to each: first come, first
    served. Backward does not work like this."""
    waiting = [node for node in [_node_of(edge_of(tensor))] if node is not None]
    for node in waiting:  # which grows meanwhile
        for source in map(_node_of, node.edges):
            if source is not None and source not in waiting:
                waiting.append(source)
    return waiting


class DryRun:
    """The steps of ``tensor.backward(gradient)``.

    - ``order``: the nodes in the order in which they are served; backward's own if left out.
    - ``steps``: the list of :class:`Step`.
    - ``sums``: per step, the sums so far: key (as of :func:`key_of`) -> array.
    - ``ends``: for each arrow, the key of its end.
    """

    def __init__(
        self, tensor: Tensor, gradient: np.ndarray, order: list[Function] | None = None
    ) -> None:
        edge = edge_of(tensor)
        self.nodes, self.uses, _ = collect([edge])
        self.steps: list[Step] = []
        self.sums: list[dict[Any, np.ndarray]] = []
        edges, self._first_arrow = [edge], {}
        for node in self.nodes:
            self._first_arrow[node] = len(edges)
            edges += [e for e in node.edges if e is not None]
        self.ends = [key_of(end) for end in edges]
        self._served: set[Function] = set()
        self._grads: dict[Any, np.ndarray] = {}
        start = Step()
        self._send(start, 0, gradient)
        self._end(start)
        self._serve_leaves([edge])
        with no_grad():
            for node in self.nodes if order is None else order:
                if not self._serve(node):
                    break

    def _send(self, step: Step, arrow: int, g: np.ndarray | None) -> None:
        key = self.ends[arrow]
        step.sent.append((arrow, g))
        if _node_of_key(key) in self._served:
            step.late.add(arrow)
        if g is not None:
            old = self._grads.get(key)
            self._grads[key] = g if old is None else np.asarray(old + g)

    def _serve(self, node: Function) -> bool:
        self._served.add(node)
        step = Step(node, self._gradient_of(node))
        results: tuple[Any, ...] = ()
        if step.g is not None:
            try:
                results = as_tuple(node.run(step.g))
            except RuntimeError as error:
                step.error = str(error)
        if not step.error:
            results += (None,) * (len(node.edges) - len(results))
            wanted = [pair for pair in zip(node.edges, results) if pair[0] is not None]
            for arrow, (edge, gx) in enumerate(wanted, self._first_arrow[node]):
                self._send(step, arrow, None if gx is None else _fitted(node, edge, gx))
        self._end(step)
        if not step.error:
            self._serve_leaves(node.edges)
        return not step.error

    def _gradient_of(self, node: Function) -> Any:
        parts = getattr(node, "parts", None)
        if parts is None:
            return self._grads.get(node)
        found = [self._grads.get((node, number)) for number in range(len(parts))]
        return None if all([g is None for g in found]) else found

    def _serve_leaves(self, edges: Any) -> None:
        step = Step()
        for edge in edges:
            if not isinstance(edge, Tensor):
                continue
            self.uses[edge] -= 1
            if not self.uses[edge] and edge in self._grads and edge._requires_grad:
                before = None if edge._grad is None else edge._grad.array.copy()
                step.complete.append((edge, before, self._grads[edge]))
        if step.complete:
            self._end(step)

    def _end(self, step: Step) -> None:
        self.steps.append(step)
        self.sums.append(dict(self._grads))


def key_of(edge: Any) -> Any:
    """What gradients are collected under: the leaf, the node, or one result of a node."""
    return (edge.node, edge.output_nr) if isinstance(edge, Output) else edge


def _node_of(edge: Any) -> Function | None:
    """The node that an edge leads to; None for a leaf, and where no gradient is needed."""
    if edge is None or isinstance(edge, Tensor):
        return None
    node: Function = edge.node if isinstance(edge, Output) else edge
    return node


def _node_of_key(key: Any) -> Any:
    return key[0] if isinstance(key, tuple) else key


def _fitted(node: Function, edge: Any, gx: Any) -> np.ndarray:
    """A gradient in the shape and dtype of the edge that it is sent along."""
    g = np.asarray(gx.array if isinstance(gx, Tensor) else gx)
    source = edge.array if isinstance(edge, Tensor) else edge
    if g.shape != source.shape:
        g = unbroadcast(node, edge, g, source.shape)
    return g if g.dtype == source.dtype else g.astype(source.dtype)
