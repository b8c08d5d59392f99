"""The offset is added once for each dimension. It counts once, from the start of the storage."""


def place(index, strides, offset):
    position = 0
    for i, stride in zip(index, strides):
        position += offset + i * stride
    return position
