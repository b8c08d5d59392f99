def _calculate_fan_in_and_fan_out(tensor):
    if tensor.ndim < 2:
        raise ValueError("fan in and fan out need a tensor of at least two dimensions")
    fan_out, fan_in, *kernel = tensor.shape
    for size in kernel:
        fan_in, fan_out = fan_in * size, fan_out * size
    return fan_in, fan_out
