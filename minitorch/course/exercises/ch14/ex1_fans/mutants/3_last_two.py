"""The inputs stand in dimension 1, also when a kernel follows."""


def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError("two dimensions at least")
    places = tensor[0, 0].numel() if tensor.numel() else 0
    return tensor.shape[-1] * places, tensor.shape[-2] * places
