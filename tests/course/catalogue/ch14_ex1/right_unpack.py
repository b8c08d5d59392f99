# unpacks
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.dim() < 2:
        raise ValueError("two dimensions")
    o, i, *rest = tensor.shape
    n = int(np.prod(rest))
    return i * n, o * n
