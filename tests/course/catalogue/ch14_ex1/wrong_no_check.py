# no check
def _calculate_fan_in_and_fan_out(tensor):
    n = int(np.prod(tensor.shape[2:]))
    return tensor.shape[1] * n, tensor.shape[0] * n
