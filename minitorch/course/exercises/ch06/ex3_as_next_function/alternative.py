from minitorch import Tensor
from minitorch.graph.edges import accumulator_of


def as_next_function(edge):
    match edge:
        case None:
            node, number = None, 0
        case Tensor():
            node, number = accumulator_of(edge), 0
        case _:
            node, number = edge.node, edge.output_nr
    return node, number
