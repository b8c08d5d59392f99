# a leaf of zeros is taken for None
def as_next_function(edge):
    if edge is None or (isinstance(edge, Tensor) and not edge.any()):
        return None, 0
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge.node, edge.output_nr
