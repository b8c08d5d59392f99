# asks whether the edge is true
# mistake: truth
def as_next_function(edge):
    if not edge:
        return None, 0
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge.node, edge.output_nr
