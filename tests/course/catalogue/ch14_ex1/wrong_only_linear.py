# only linear
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim != 2:
        raise ValueError
    return tensor.shape[1], tensor.shape[0]
