# divides the number of elements
def _calculate_fan_in_and_fan_out(tensor):
    if tensor.dim() < 2:
        raise ValueError
    return tensor.numel() // max(tensor.shape[0], 1), tensor.numel() // max(tensor.shape[1], 1)
