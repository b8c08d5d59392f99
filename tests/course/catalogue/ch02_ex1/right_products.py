# the product of all sizes to the right
from math import prod
def contiguous_strides(shape):
    sizes = [max(1, s) for s in shape]
    return tuple(prod(sizes[i + 1:]) for i in range(len(sizes)))
