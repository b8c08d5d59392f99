# a match statement
def as_next_function(edge):
    match edge:
        case None:
            pair = (None, 0)
        case Tensor():
            pair = (accumulator_of(edge), 0)
        case other:
            pair = (other.node, other.output_nr)
    return pair
