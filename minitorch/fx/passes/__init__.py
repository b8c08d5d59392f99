"""Passes: each takes an ArrayGraph, and returns one that computes the same with less.

A pass is a function ``graph -> (graph, count)``: the changed graph, and how many calls it saves
(``recompute``: less than none; ``fuse``: how many loops).
The graph that it is given stays as it is. Replayed by backend "numpy" or "eager", both give the
same bits, strides and versions, and draw the same random numbers.
"""

from __future__ import annotations

from ..array_graph import ArrayGraph
from .algebra import simplify_algebra
from .constants import fold_constants
from .copies import remove_copies
from .dead_code import eliminate_dead_code
from .fusion import fuse
from .recomputing import recompute
from .subexpressions import eliminate_common_subexpressions

PASSES = (
    eliminate_common_subexpressions,
    fold_constants,
    simplify_algebra,
    remove_copies,
    eliminate_dead_code,
    recompute,
    fuse,
)

__all__ = [
    "PASSES",
    "eliminate_common_subexpressions",
    "eliminate_dead_code",
    "fold_constants",
    "fuse",
    "optimize",
    "recompute",
    "remove_copies",
    "simplify_algebra",
]


def optimize(graph: ArrayGraph, loops: bool = True) -> ArrayGraph:
    """All passes, one after the other; without ``fuse`` for who makes no ``loops`` of groups."""
    for change in PASSES:
        if change is not fuse or loops:
            # (looked up by its name: a reader's solution may stand in its place)
            graph, _ = globals()[change.__name__](graph)
    return graph
