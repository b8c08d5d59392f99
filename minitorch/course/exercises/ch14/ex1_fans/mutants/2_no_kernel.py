"""A kernel of 5 by 5 sums up 25 numbers of each input."""


def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError("two dimensions at least")
    return tensor.shape[1], tensor.shape[0]
