"""Multiply by the number of places in the kernel, 5 times 5, and not by one side."""


def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError("two dimensions at least")
    side = tensor.shape[2] if tensor.ndim > 2 else 1
    return tensor.shape[1] * side, tensor.shape[0] * side
