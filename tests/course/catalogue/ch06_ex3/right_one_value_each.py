# first the node, then the number
import minitorch as torch
from minitorch import Tensor
from minitorch.graph.edges import accumulator_of


def as_next_function(edge):
    node = number = None
    if isinstance(edge, torch.Tensor):
        node = accumulator_of(edge)
    elif edge is not None:
        node = edge.node
        number = edge.output_nr
    return tuple([node, number or 0])
