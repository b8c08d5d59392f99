"""A negative start leads to a place in front of the first element. It must count from the
end.
"""


def narrow(shape, strides, offset, dim, start, length):
    return (*shape[:dim], length, *shape[dim + 1 :]), strides, offset + start * strides[dim]
