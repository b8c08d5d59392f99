"""The engine: from the newest node of a graph to the oldest.

1. ``collect`` finds every node that can be reached. A node is numbered when it is made, so
   everything that was computed *from* a tensor is newer than the node that made the tensor. Newest
   first means: when a node's turn comes, its gradient is complete.
2. ``walk`` runs each node's formula, fits the results to the shape and dtype of the edges, and adds
   them to what has arrived there.
3. ``accumulate_grad`` adds what has arrived at a leaf to its ``.grad``.

There is no recursion: a graph may be a hundred thousand operations deep.

That is all that most backwards need. One that is asked for more (``inputs=``, ``create_graph``), or
that a reader's code watches (hooks, anomaly mode, a Function of one's own), takes the long way in
``requests.py``; ``backward`` chooses once, before the walk begins.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from operator import attrgetter
from sys import getrefcount
from typing import Any

import numpy as np

from ..devices.arrays import FOREIGN, ON_HOST, as_array, device_of, empty_beside, to_device
from ..devices.device import cpu, device
from ..graph.edges import FREED, Output
from ..graph.node import Function
from ..graph.refusals import invalid_gradient
from ..tensors import Tensor, wrap
from ..tensors.overlaps import is_dense
from ..tensors.storage import InferenceStorage

_ndarray = np.ndarray

# Between reading .grad and writing it no other thread may do the same. (With create_graph the sum
# is recorded, and a pack hook may run: hence a lock that its owner can take again.)
accumulating = threading.RLock()


def collect(edges: Iterable[Any]) -> tuple[list[Function], dict[Tensor, int], bool]:
    """All nodes that can be reached, newest first; how often each leaf is used; and whether a
    reader's code looks on: hooks, or a backward of the reader's own."""
    uses: dict[Tensor, int] = {}
    seen: set[Function] = set()
    watched = False
    waiting = list(edges)
    while waiting:
        edge = waiting.pop()
        if edge is None:
            continue
        if isinstance(edge, Tensor):
            uses[edge] = uses.get(edge, 0) + 1
            watched = watched or edge._hooks is not None
            continue
        node = edge.node if type(edge) is Output else edge
        if node not in seen:
            seen.add(node)
            waiting += node.edges
            watched = watched or node.hooks is not None or node.readers_code
            if node.edges[0] is None and all([edge is None for edge in node.edges]):
                watched = True  # made of a view that was made under no_grad: see watching.py
    return sorted(seen, key=attrgetter("number"), reverse=True), uses, watched


def walk(
    nodes: list[Function], uses: dict[Tensor, int], grads: dict[Any, Any], retain_graph: bool
) -> None:
    """Run the formulas, newest node first. A leaf gets its gradient after its last use.

    - ``grads``: what has arrived at each edge; for a node with several outputs a list.
    """
    owned: set[Any] = set()  # where the sum is in memory of the engine's own
    complete: list[Tensor] = []
    for node in nodes:
        if (g := grads.pop(node, None)) is None:
            results: Any = (None,) * len(node.edges)
        else:
            results = node.backward(g, *(() if node.saved is None else node.kept_arrays()))
            results = results if type(results) is tuple else (results,)
        for edge, gx in zip(node.edges, results):
            is_leaf = edge is not None and isinstance(edge, Tensor)
            if edge is not None and gx is not None:
                # The edge undoes broadcasting and promotion, for every formula at once.
                source = edge.array if is_leaf else edge
                plain = type(gx) is _ndarray and gx.dtype is source.dtype
                if not plain or gx.shape != source.shape:
                    gx = fit(node, edge, gx, source)
                if type(edge) is Output:
                    add_part(grads, edge, gx)
                elif edge not in grads:
                    grads[edge] = gx  # maybe shared with another edge: only to be read
                elif edge in owned:
                    np.add(grads[edge], gx, out=grads[edge])
                else:
                    gx = grads[edge] + gx
                    grads[edge] = gx if type(gx) is _ndarray else as_array(gx)
                    owned.add(edge)
            if is_leaf:
                uses[edge] -= 1
                if not uses[edge] and edge in grads:
                    complete.append(edge)
        if node.saved is not None and not retain_graph:
            node.saved = FREED
        if complete:
            g = gx = results = None  # a leaf may take over memory that nobody else holds
            for leaf in complete:
                accumulate_grad(leaf, grads.pop(leaf))
            complete.clear()


def fit(node: Function, edge: Any, g: Any, source: Any) -> np.ndarray:
    """A gradient in the shape and dtype of what it belongs to: ``source`` has both."""
    if type(g) is not _ndarray and type(g) not in FOREIGN:
        g = np.asarray(g)  # NumPy makes numbers, not arrays, of 0-d results
    if g.shape != source.shape:
        g = unbroadcast(node, edge, g, source.shape)
    if type(g) is not _ndarray and not g.ndim:
        g = to_device(g, place_of(edge))  # a number of the CPU may stand beside tensors of a GPU
    return g if g.dtype is source.dtype else g.astype(source.dtype)


def place_of(edge: Any) -> device:
    """The device of what an edge leads to."""
    return edge.device if isinstance(edge, Tensor) else getattr(edge, "place", cpu)


def position(node: Function, edge: Any) -> int:
    """Which input an edge belongs to (by identity: ``==`` of Tensors compares elements)."""
    return next(i for i, other in enumerate(node.edges) if other is edge)


def unbroadcast(node: Function, edge: Any, g: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Sum a gradient over the dimensions that broadcasting had stretched or added.

    Raises RuntimeError when ``g`` cannot come from an input of this shape.
    """
    new = g.ndim - len(shape)
    if new == 1 and g.shape[1:] == shape:
        return sum_of_rows(g)  # a bias: the commonest case, the shortest way
    if new < 0 or any([n not in (1, m) for n, m in zip(shape, g.shape[new:])]):
        raise invalid_gradient(node, position(node, edge), g.shape, shape)
    stretched = [new + i for i, n in enumerate(shape) if n == 1 and g.shape[new + i] != 1]
    return as_array(g.sum(axis=(*range(new), *stretched))).reshape(shape)


_ONES = {char: np.ones(4096, char) for char in "fd"}


def sum_of_rows(g: np.ndarray) -> np.ndarray:
    """The sum along the first dimension; of matrices as a product with ones, which BLAS computes in
    half of the time."""
    ones = _ONES.get(g.dtype.char)
    if ones is None or g.ndim != 2 or len(g) > 4096 or not g.flags.c_contiguous:
        return as_array(np.add.reduce(g, 0))
    if type(g) is _ndarray:
        return ones[: len(g)].dot(g)
    return ones[: len(g)] @ g if type(g) in ON_HOST else np.add.reduce(g, 0)


def add_part(grads: dict[Any, Any], edge: Output, g: Any) -> None:
    """Add a gradient to what has arrived at one output of a node that has several."""
    parts = grads.setdefault(edge.node, [None] * len(edge.node.parts))
    old = parts[edge.output_nr]
    total = g if old is None else old + g
    # (NumPy makes numbers, not arrays, of sums of 0-d arrays)
    parts[edge.output_nr] = total if isinstance(total, Tensor) else as_array(total)


# ---- leaves -------------------------------------------------------------------------------------


def accumulate_grad(leaf: Tensor, g: np.ndarray, given: bool = False) -> None:
    """Add a complete gradient to ``leaf.grad``. Memory that is free is kept as it is."""
    if leaf._edge is not None or leaf._view is not None:
        check_still_a_leaf(leaf)
    if not leaf._requires_grad:  # switched off since it was recorded
        return
    if type(g) is not _ndarray or type(leaf.array) is not _ndarray:
        g = on_device_of(leaf, g)
    with accumulating:  # several threads may share a leaf
        old = leaf._grad
        if old is not None:
            if type(old._storage) is InferenceStorage:
                old._storage.check_writable()
            np.add(old.array, g, out=old.array)
            old.storage.version += 1
        elif leaf.array.flags.c_contiguous and is_free(g, given):
            leaf._grad = wrap(g)
        else:
            leaf._grad = wrap(memory_for_grad(leaf, g.dtype))
            leaf._grad.array[...] = g


def on_device_of(leaf: Tensor, g: Any) -> Any:
    """The gradient of a leaf where the leaf is.

    That of a number (0-d), which may stand beside tensors of any device, is brought there; another
    one is refused in torch's words.
    """
    if leaf.device == device_of(g):
        return g
    if not g.ndim:
        return to_device(g, leaf.device)
    raise RuntimeError(
        f"invalid gradient at index 0 - expected device {leaf.device} but got {device_of(g)}"
    )


def is_free(g: np.ndarray, given: bool = False) -> bool:
    """Row-major memory that nobody reads but the caller's variable? (Views of such memory count.)

    - ``given``: somebody does, but has handed it over.
    """
    if getrefcount(g) != REFERENCES_OF_ONE:
        return False
    flags, base = g.flags, g.base
    if given or base is None or not flags.c_contiguous:
        # (an expanded gradient without elements is row-major, too, but must not be written)
        writable = not given or type(g) is not _ndarray or flags.writeable
        return flags.c_contiguous and writable
    return (
        type(base) is _ndarray
        and base.base is None
        and flags.writeable  # an expanded gradient is not
        and g.size == base.size
        and getrefcount(base) == REFERENCES_OF_BASE
    )


# What getrefcount says in is_free of an array that only its caller's variable refers to, and of the
# base of a view that nothing else refers to: Pythons differ, since 3.14 counts fewer.
def _references(g: np.ndarray) -> tuple[int, int]:
    base = g.base
    return getrefcount(g), getrefcount(base)


def _references_of_one_variable() -> tuple[int, int]:
    g = np.empty(4).reshape(2, 2)
    return _references(g)


REFERENCES_OF_ONE, REFERENCES_OF_BASE = _references_of_one_variable()


def memory_for_grad(leaf: Tensor, dtype: np.dtype) -> np.ndarray:
    """Memory for a gradient: its dimensions lie in the order of the leaf's (row-major, if the leaf
    has gaps)."""
    array = leaf.array
    if is_dense(array):
        return np.empty_like(array, dtype)
    return empty_beside(array, array.shape, dtype)


def check_still_a_leaf(leaf: Tensor) -> None:
    """Was a leaf detached, then written into, since it was recorded? Then it has a history now."""
    if leaf.grad_fn is not None:
        raise RuntimeError("leaf variable has been moved into the graph interior")
