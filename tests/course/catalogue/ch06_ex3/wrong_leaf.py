# the leaf itself stands in the pair
# mistake: leaf
def as_next_function(edge):
    if edge is None:
        return None, 0
    if isinstance(edge, Tensor):
        return edge, 0
    return edge.node, edge.output_nr
