# one number
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError
    return int(np.prod(tensor.shape[1:]))
