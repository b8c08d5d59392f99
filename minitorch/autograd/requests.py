"""A backward that is asked for more than ``.grad`` of all leaves, or that somebody watches.

The walk is that of ``engine.py``: newest node first. What is added to it, each where the engine's
loop has nothing:

- ``inputs=`` and ``grad``: only the nodes on a way to the wanted tensors run (see ``Targets``);
- hooks of tensors and nodes, anomaly mode, a reader's own Function: see ``watching.py``;
- ``create_graph``: the same formulas run on Tensors, so that they are recorded in turn;
- a leaf gets its gradient as soon as its last use has been served, since its hooks may look.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..devices.arrays import as_array
from ..errors import explain
from ..grad_mode import switch
from ..graph.edges import FREED, Output, grad_dtype_of
from ..graph.node import Function
from ..graph.refusals import OF_NUMPY, invalid_gradient, raise_in_words
from ..tensors import Tensor, wrap
from ..tensors.dtypes import FLOATS, from_numpy_dtype
from .engine import accumulate_grad, add_part, fit, position
from .leaves import accumulate_recorded, call_hooks, run_tensor_hooks
from .targets import Targets, current
from .watching import accumulate_watched, run_watched

_ndarray = np.ndarray
Reached = tuple[list[Function], dict[Tensor, int]]


def run_backward(
    roots: Sequence[tuple[Any, Any]],
    reached: Reached,
    retain_graph: bool,
    create_graph: bool,
    wanted: Sequence[Tensor] | None = None,
    accumulate: bool = True,
    given: list[np.ndarray] | None = None,
) -> list[Any]:
    """Send gradients back through the graph.

    - ``roots``: (edge, gradient) pairs to start from; gradients are arrays, or Tensors with
      ``create_graph``.
    - ``reached``: the nodes and the uses of leaves that ``collect`` has found from there.
    - ``wanted``: the only tensors whose gradients are asked for; None for every leaf.
    - ``accumulate``: add to ``.grad``; otherwise only return the gradients of ``wanted``.
    - ``given``: the memory of gradients that the caller was given, which a leaf may take over.
    """
    roots = list(roots)
    nodes, uses = reached
    targets = Targets(wanted, accumulate, nodes, uses, given)
    grads: dict[Any, Any] = {}
    walk = _walk_recorded if create_graph else _walk
    recording = switch(create_graph)
    outside, current.run = current.run, targets
    try:
        while roots:
            edge, g = roots.pop(0)
            _add(grads, edge, g)
            del g
            if isinstance(edge, Tensor):
                _serve_leaf(edge, grads, uses, targets)
        walk(nodes, grads, uses, targets, retain_graph)
        while targets.callbacks:
            targets.callbacks.pop(0)()
    except OF_NUMPY as error:
        raise_in_words(error)
    finally:
        current.run = outside
        switch(recording)
    return targets.captured


def _walk(
    nodes: list[Function],
    grads: dict[Any, Any],
    uses: dict[Tensor, int],
    targets: Targets,
    retain_graph: bool,
) -> None:
    """The formulas on arrays, between hooks and as far as the targets need."""
    leaves: list[Tensor] = []
    results: Any
    for node in nodes:
        g = grads.pop(node, None)
        if g is None:
            g = _nothing(node, targets)
        if g is None:  # every way to this node was cut
            if targets.wanted is not None and node not in targets.needed:
                continue  # not on the way: it stays as it is
            leaves += [edge for edge in node.edges if isinstance(edge, Tensor)]
        else:
            if targets.wanted is not None and targets.is_aside(node):
                continue
            if node.hooks is not None:
                g = run_tensor_hooks(node, g)
            if targets.wanted is not None and targets.stops_at(node, g):
                continue
            results = run_watched(node, g, fit_tensor)
            for edge, gx in zip(node.edges, results):
                if edge is None:
                    continue
                if isinstance(edge, Tensor):
                    leaves.append(edge)
                if gx is not None:
                    _add(grads, edge, fit(node, edge, gx, _source(node, edge, gx)))
            g = gx = results = None  # so that a leaf may take over memory that nobody else holds
        if leaves:
            for leaf in leaves:
                _serve_leaf(leaf, grads, uses, targets)
            leaves.clear()
        if not retain_graph and node.saved is not None:
            node.saved = FREED


def _walk_recorded(
    nodes: list[Function],
    grads: dict[Any, Any],
    uses: dict[Tensor, int],
    targets: Targets,
    retain_graph: bool,
) -> None:
    """Run the formulas on Tensors, so that they are recorded in turn."""
    for node in nodes:
        g = grads.pop(node, None)
        if g is None:
            g = _nothing(node, targets)
        if g is not None:
            if targets.wanted is not None and targets.is_aside(node):
                continue
            if node.hooks is not None:
                g = run_tensor_hooks(node, g)
            if targets.wanted is not None and targets.stops_at(node, g):
                continue
            results = run_watched(node, g, fit_tensor, recorded=True)
            for edge, gx in zip(node.edges, results):
                if edge is not None and gx is not None:
                    _add(grads, edge, fit_tensor(node, gx, edge))
        elif targets.wanted is not None and node not in targets.needed:
            continue
        for edge in node.edges:
            if isinstance(edge, Tensor):
                _serve_leaf(edge, grads, uses, targets)
        if not retain_graph and node.saved is not None:
            node.saved = FREED


def _nothing(node: Function, targets: Targets) -> list[None] | None:
    """For a node to which no gradient came: None for each result, if a reader's code is to see it.

    A Function of the reader's own makes zeros of them, as in torch.
    """
    if not (node.readers_code or node.hooks is not None):
        return None
    if targets.wanted is not None and node not in targets.needed:
        return None
    return [None] * len(getattr(node, "parts", (None,)))


def _add(grads: dict[Any, Any], edge: Any, g: Any) -> None:
    """Add a gradient, an array or a Tensor, to what has arrived at an edge so far."""
    if type(edge) is Output:
        add_part(grads, edge, g)
        return
    old = grads.get(edge)
    total = g if old is None else old + g
    grads[edge] = total if isinstance(total, Tensor) else as_array(total)


def fit_tensor(node: Function, g: Any, edge: Any) -> Tensor:
    """The same for a recorded gradient."""
    if not isinstance(g, Tensor):
        g = wrap(as_array(g))
    source = _source(node, edge, g.array)
    shape = source.shape
    if g.array.shape != shape:
        new = g.array.ndim - len(shape)
        if new < 0 or any([n not in (1, m) for n, m in zip(shape, g.array.shape[new:])]):
            raise invalid_gradient(node, position(node, edge), g.array.shape, shape)
        stretched = [new + i for i, n in enumerate(shape) if n == 1 and g.array.shape[new + i] != 1]
        g = g.sum((*range(new), *stretched)).reshape(shape)
    return g if g.array.dtype == source.dtype else g.to(_dtype_like(source))


class _Expected(NamedTuple):
    """The shape and the dtype that a gradient is to have."""

    shape: tuple[int, ...]
    dtype: np.dtype


def _source(node: Function, edge: Any, g: Any) -> Any:
    """What has the shape and the dtype of gradients at an edge; a leaf may want another dtype."""
    if not isinstance(edge, Tensor):
        return edge
    dtype = grad_dtype_of(edge)
    if dtype is edge.array.dtype or (dtype is None and node.casts_back):
        return edge.array
    if dtype is not None and dtype.kind not in FLOATS:
        raise RuntimeError(
            explain(
                "a leaf's grad_dtype must be a floating point dtype where a gradient is computed",
                f"got {from_numpy_dtype(dtype)}",
            )
        )
    return _Expected(edge.array.shape, g.dtype if dtype is None else dtype)


def _dtype_like(source: Any) -> Any:
    return wrap(np.empty(0, source.dtype)).dtype


def _serve_leaf(
    leaf: Tensor, grads: dict[Any, Any], uses: dict[Tensor, int], targets: Targets
) -> None:
    """Count one use of a leaf as served; after the last one its gradient is complete."""
    uses[leaf] -= 1
    if uses[leaf]:
        return
    if leaf not in grads:
        if leaf._hooks is not None and (targets.wanted is None or leaf in targets.places):
            call_hooks(leaf._hooks.tensor_hooks, None)
        return
    g = grads.pop(leaf)
    if targets.wanted is not None and leaf not in targets.places:
        return
    if leaf._hooks is not None:
        g = call_hooks(leaf._hooks.tensor_hooks, g)
    if targets.wanted is not None:
        targets.capture(leaf, g)
    if not targets.accumulate:
        return
    given = not isinstance(g, Tensor) and targets.takes_over(g)
    complete = [g]
    del g  # the engine asks whether anybody else holds the memory
    if leaf._hooks is not None:
        accumulate_watched(leaf, complete, given)
    elif isinstance(complete[0], Tensor):
        accumulate_recorded(leaf, complete.pop())
    else:
        accumulate_grad(leaf, complete.pop(), given)
