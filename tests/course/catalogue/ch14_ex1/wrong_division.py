# division
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError
    n = tensor.numel()
    return n // tensor.shape[0], n // tensor.shape[1]
