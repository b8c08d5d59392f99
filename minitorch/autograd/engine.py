"""The engine: runs the formulas of a graph, from the newest node to the oldest.

1. Collect every node that can be reached from the outputs, and count how often each leaf is used.
2. Take the nodes in the order of their numbers, newest first. A node is numbered when it is made,
   so everything that was computed *from* a tensor comes before the node that made the tensor: when
   its turn comes, its gradient is complete.
3. Run the node's formula, fit each result to the shape and dtype of the edge, and add it to what
   has arrived there. A leaf whose last use has been served gets its ``.grad`` at once.

There is no recursion: a graph may be a hundred thousand operations deep.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import attrgetter
from sys import getrefcount
from typing import Any

import numpy as np

from ..grad_mode import switch
from ..graph.edges import Output
from ..graph.node import Function
from ..graph.refusals import invalid_gradient, shapes_changed
from ..tensors import Tensor, wrap
from .anomaly import anomaly
from .leaves import REFERENCED_ONCE, accumulate_grad, call_hooks, is_free, run_tensor_hooks
from .node_hooks import accumulate_watched, run_watched
from .targets import NOTHING, Targets, asked, known

_ndarray = np.ndarray


def run(
    roots: Iterable[tuple[Any, Any]],
    retain_graph: bool,
    create_graph: bool,
    wanted: Sequence[Tensor] | None = None,
    accumulate: bool = True,
    given: list[np.ndarray] | None = None,
) -> list[Any]:
    """Send gradients back through the graph.

    - ``roots``: (edge, gradient) pairs to start from; gradients are arrays, or Tensors with
      ``create_graph``.
    - ``wanted``: the only tensors whose gradients are asked for; None for every leaf.
    - ``accumulate``: add to ``.grad``; otherwise only return the gradients of ``wanted``.
    - ``given``: the memory of gradients that the caller was given, which a leaf may take over.
    """
    roots = list(roots)
    nodes, uses = collect([edge for edge, _ in roots])
    targets = Targets(wanted, accumulate, nodes, uses, given)
    grads: dict[Any, Any] = {}
    walk = _walk_recorded if create_graph else _walk
    recording = switch(create_graph)
    try:
        with known(targets) if asked.ever else NOTHING:
            while roots:
                edge, g = roots.pop(0)
                _add(grads, edge, g)
                del g
                if isinstance(edge, Tensor):
                    _serve_leaf(edge, grads, uses, targets)
            try:
                walk(nodes, grads, uses, targets, retain_graph)
            except (ValueError, IndexError, ZeroDivisionError) as error:
                refusal = shapes_changed(error)
                if refusal is error:
                    raise
                raise refusal from None
    finally:
        switch(recording)
    return targets.captured


def _walk(
    nodes: list[Function],
    grads: dict[Any, Any],
    uses: dict[Tensor, int],
    targets: Targets,
    retain_graph: bool,
) -> None:
    """Run the formulas on arrays, in one loop without helpers: here is where the time goes."""
    owned: set[Any] = set()  # where the sum is in memory of the engine's own
    leaves: list[Tensor] = []
    results: Any
    watched = anomaly.on
    for node in nodes:
        g = grads.pop(node, None)
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
            if watched or node.hooks is not None:
                results = run_watched(node, g, _fit_tensor)
            elif node.saved is None:
                results = node.backward(g)
            else:
                results = node.backward(g, *node.kept_arrays())
            if type(results) is not tuple:
                results = (results,)
            for edge, gx in zip(node.edges, results):
                if edge is None:
                    continue
                if isinstance(edge, Tensor):
                    leaves.append(edge)
                    source = edge.array
                else:
                    source = edge
                if gx is None:
                    continue
                # The edge undoes broadcasting and promotion, for every formula at once.
                if type(gx) is not _ndarray:
                    gx = np.asarray(gx)
                if gx.shape != source.shape:
                    gx = unbroadcast(node, edge, gx, source.shape)
                if gx.dtype is not source.dtype:
                    gx = gx.astype(source.dtype)
                if type(edge) is Output:
                    _add(grads, edge, gx)
                elif edge not in grads:
                    grads[edge] = gx  # maybe shared with another edge: only to be read
                elif edge in owned:
                    np.add(grads[edge], gx, out=grads[edge])
                else:
                    grads[edge] = np.asarray(grads[edge] + gx)
                    owned.add(edge)
            g = gx = results = None  # so that a leaf may take over memory that nobody else holds
        if leaves:
            for leaf in leaves:
                _serve_leaf(leaf, grads, uses, targets)
            leaves.clear()
        if not retain_graph and node.saved is not None:
            node.release()


def _walk_recorded(
    nodes: list[Function],
    grads: dict[Any, Any],
    uses: dict[Tensor, int],
    targets: Targets,
    retain_graph: bool,
) -> None:
    """Run the formulas on Tensors, so that they are recorded in turn."""
    watched = anomaly.on
    for node in nodes:
        g = grads.pop(node, None)
        if g is not None:
            if targets.wanted is not None and targets.is_aside(node):
                continue
            if node.hooks is not None:
                g = run_tensor_hooks(node, g)
            if targets.wanted is not None and targets.stops_at(node, g):
                continue
            if watched or node.hooks is not None:
                results = run_watched(node, g, _fit_tensor, recorded=True)
            else:
                results = node.run_recorded(g)
            results = results if type(results) is tuple else (results,)
            for edge, gx in zip(node.edges, results):
                if edge is not None and gx is not None:
                    _add(grads, edge, _fit_tensor(node, gx, edge))
        elif targets.wanted is not None and node not in targets.needed:
            continue
        for edge in node.edges:
            if isinstance(edge, Tensor):
                _serve_leaf(edge, grads, uses, targets)
        if not retain_graph:
            node.release()


def collect(edges: Iterable[Any]) -> tuple[list[Function], dict[Tensor, int]]:
    """All nodes that can be reached, newest first, and how often each leaf is used."""
    uses: dict[Tensor, int] = {}
    found: list[Function] = []
    seen: set[Function] = set()
    waiting = list(edges)
    while waiting:
        edge = waiting.pop()
        if edge is None:
            continue
        if isinstance(edge, Tensor):
            uses[edge] = uses.get(edge, 0) + 1
            continue
        node = edge.node if type(edge) is Output else edge
        if node.edges[0] is None and not any([source is not None for source in node.edges]):
            node.get_hooks()  # nothing to compute, see run_watched
        if node not in seen:
            seen.add(node)
            found.append(node)
            waiting.extend(node.edges)
    found.sort(key=attrgetter("number"), reverse=True)
    return found, uses


def _add(grads: dict[Any, Any], edge: Any, g: Any) -> None:
    """Add a gradient to what has arrived at an edge so far."""
    if type(edge) is Output:
        parts = grads.setdefault(edge.node, [None] * _n_outputs(edge.node))
        old = parts[edge.output_nr]
        total = g if old is None else old + g
        # (NumPy makes numbers, not arrays, of sums of 0-d arrays)
        parts[edge.output_nr] = (
            total if isinstance(total, (Tensor, _ndarray)) else np.asarray(total)
        )
        return
    old = grads.get(edge)
    total = g if old is None else old + g
    grads[edge] = total if isinstance(total, (Tensor, _ndarray)) else np.asarray(total)


def _n_outputs(node: Any) -> int:
    return len(node.parts)


def position(node: Function, edge: Any) -> int:
    """Which input an edge belongs to (by identity: ``==`` of Tensors compares elements)."""
    return next(i for i, other in enumerate(node.edges) if other is edge)


def unbroadcast(node: Function, edge: Any, g: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Sum a gradient over the dimensions that broadcasting had stretched or added.

    Raises RuntimeError when ``g`` cannot come from an input of this shape.
    """
    new = g.ndim - len(shape)
    if new == 1 and g.shape[1:] == shape:
        return np.asarray(np.add.reduce(g, 0))  # a bias: the commonest case, the shortest way
    if new < 0 or any([n not in (1, m) for n, m in zip(shape, g.shape[new:])]):
        raise invalid_gradient(node, position(node, edge), g.shape, shape)
    stretched = [new + i for i, n in enumerate(shape) if n == 1 and g.shape[new + i] != 1]
    return np.asarray(g.sum(axis=(*range(new), *stretched))).reshape(shape)


def _fit_tensor(node: Function, g: Any, edge: Any) -> Tensor:
    """The same for a recorded gradient."""
    if not isinstance(g, Tensor):
        g = wrap(np.asarray(g))
    source = edge.array if isinstance(edge, Tensor) else edge
    shape = source.shape
    if g.array.shape != shape:
        new = g.array.ndim - len(shape)
        if new < 0 or any([n not in (1, m) for n, m in zip(shape, g.array.shape[new:])]):
            raise invalid_gradient(node, position(node, edge), g.array.shape, shape)
        stretched = [new + i for i, n in enumerate(shape) if n == 1 and g.array.shape[new + i] != 1]
        g = g.sum((*range(new), *stretched)).reshape(shape)
    return g if g.array.dtype == source.dtype else g.to(_dtype_like(source))


def _dtype_like(source: Any) -> Any:
    return wrap(np.empty(0, source.dtype)).dtype


# ---- leaves -------------------------------------------------------------------------------------


def _serve_leaf(
    leaf: Tensor, grads: dict[Any, Any], uses: dict[Tensor, int], targets: Targets
) -> None:
    """Count one use of a leaf as served; after the last one its gradient is complete."""
    uses[leaf] -= 1
    if uses[leaf] or leaf not in grads:
        return
    g = grads.pop(leaf)
    if targets.wanted is not None and leaf not in targets.places:
        return
    if leaf._hooks is not None:
        g = call_hooks(leaf._hooks.tensor_hooks, g)
    if targets.wanted is not None:
        targets.capture(leaf, g)
    if targets.accumulate and (targets.wanted is None or leaf in targets.places):
        # Whether the memory is free is asked here, where this function's variable is the only
        # reference that an otherwise forgotten array has.
        fresh = not isinstance(g, Tensor) and getrefcount(g) == REFERENCED_ONCE
        fresh = fresh and (is_free(g) or targets.takes_over(g))
        if leaf._hooks is None:
            accumulate_grad(leaf, g, fresh)
        else:
            accumulate_watched(leaf, g, fresh)
