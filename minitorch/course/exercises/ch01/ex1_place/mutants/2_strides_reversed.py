"""It looks as if the strides were taken from the other end: the first stride belongs to the first
dimension.
"""


def place(index, strides, offset):
    return offset + sum(i * stride for i, stride in zip(index, reversed(strides)))
