# tries the attributes first
def as_next_function(edge):
    try:
        return edge.node, edge.output_nr
    except AttributeError:
        pass
    return (None, 0) if edge is None else (accumulator_of(edge), 0)
