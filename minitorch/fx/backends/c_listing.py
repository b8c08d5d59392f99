"""The C that backend "c" would compile, to be read where there is no compiler."""

from __future__ import annotations

from ..array_graph import ArrayGraph
from ..passes.fusion import fuse
from .c import _functions, bundle


def c_listing(graph: ArrayGraph) -> tuple[ArrayGraph, list[str]]:
    """The graph with a Call for each group of loops, and the text of each loop. Nothing compiles.

    >>> from minitorch import fx
    >>> graph = fx.record(lambda x: (x + x) * x, torch.ones(3))
    >>> print(c_listing(graph)[1][0].splitlines()[0])
    /* add, multiply */
    """
    if not graph.groups:
        graph, _ = fuse(graph)
    lowered, bundles = bundle(graph)
    return lowered, [loop.text() for loop in _functions(bundles)]
