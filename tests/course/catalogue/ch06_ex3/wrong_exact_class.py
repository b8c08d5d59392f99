# a Parameter is no Tensor here
# mistake: exact-class
def as_next_function(edge):
    if edge is None:
        return None, 0
    if type(edge) is Tensor:
        return accumulator_of(edge), 0
    return edge.node, edge.output_nr
