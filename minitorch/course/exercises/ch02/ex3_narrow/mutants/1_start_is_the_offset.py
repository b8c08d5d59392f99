"""A step in this dimension passes over more than one element: what is its stride?"""


def narrow(shape, strides, offset, dim, start, length):
    start = start + shape[dim] if start < 0 else start
    return (*shape[:dim], length, *shape[dim + 1 :]), strides, offset + start
