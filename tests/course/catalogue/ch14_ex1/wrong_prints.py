# prints
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError
    n = int(np.prod(tensor.shape[2:]))
    print(tensor.shape[1] * n, tensor.shape[0] * n)
