# asks size by dimension
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError("too few")
    k = 1
    for d in range(2, tensor.ndim):
        k *= tensor.size(d)
    return tensor.size(1) * k, tensor.size(0) * k
