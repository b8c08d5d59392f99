"""The number stands first here. A pair starts with the node."""

from minitorch import Tensor
from minitorch.graph.edges import accumulator_of


def as_next_function(edge):
    if edge is None:
        return 0, None
    if isinstance(edge, Tensor):
        return 0, accumulator_of(edge)
    return edge.output_nr, edge.node
