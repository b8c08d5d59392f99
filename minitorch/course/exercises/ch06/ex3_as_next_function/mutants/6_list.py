"""These are lists. A pair of `next_functions` is a tuple, with round brackets."""

from minitorch import Tensor
from minitorch.graph.edges import accumulator_of


def as_next_function(edge):
    if edge is None:
        return [None, 0]
    if isinstance(edge, Tensor):
        return [accumulator_of(edge), 0]
    return [edge.node, edge.output_nr]
