# the edge itself instead of its node
# mistake: edge
def as_next_function(edge):
    if edge is None:
        return None, 0
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge, edge.output_nr
