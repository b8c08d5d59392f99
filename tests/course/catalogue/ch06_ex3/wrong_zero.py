# the number is always 0
# mistake: zero
def as_next_function(edge):
    if edge is None:
        return None, 0
    if isinstance(edge, Tensor):
        return accumulator_of(edge), 0
    return edge.node, 0
