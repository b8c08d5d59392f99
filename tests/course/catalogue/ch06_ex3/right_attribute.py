# asks for the attribute instead of the class
def as_next_function(edge):
    if hasattr(edge, "output_nr") and hasattr(edge, "node"):
        return (edge.node, edge.output_nr)
    return (None if edge is None else accumulator_of(edge), 0)
