"""You seem to take the strides from the other end: the first stride belongs to the first
dimension.
"""


def place(index, strides, offset):
    return offset + sum(i * stride for i, stride in zip(index, reversed(strides)))
