# None instead of a pair
# mistake: none
def as_next_function(edge):
    if edge is None:
        return None
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge.node, edge.output_nr
