# a loop
def _calculate_fan_in_and_fan_out(tensor):
    shape = tuple(tensor.shape)
    if len(shape) <= 1:
        raise ValueError(shape)
    field = 1
    for s in shape[2:]:
        field *= s
    return (shape[1] * field, shape[0] * field)
