# (None, None) for an input without gradient
# mistake: pair-of-nones
def as_next_function(edge):
    if edge is None:
        return None, None
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge.node, edge.output_nr
