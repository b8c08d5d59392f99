"""The number is always 0. An operation such as `unbind` has several results. Which of them was the
input?
"""

from minitorch import Tensor
from minitorch.graph.edges import accumulator_of


def as_next_function(edge):
    if edge is None:
        return (None, 0)
    if isinstance(edge, Tensor):
        return (accumulator_of(edge), 0)
    return (edge.node, 0)
