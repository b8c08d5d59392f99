# kernel sum
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError
    n = sum(tensor.shape[2:]) or 1
    return tensor.shape[1] * n, tensor.shape[0] * n
