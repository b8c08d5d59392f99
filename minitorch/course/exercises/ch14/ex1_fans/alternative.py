import math


def _calculate_fan_in_and_fan_out(tensor):
    sizes = list(tensor.shape)
    if len(sizes) < 2:
        raise ValueError("a weight has at least two dimensions, outputs and inputs")
    places = math.prod(sizes[2:])
    return sizes[1] * places, sizes[0] * places
