# the three parts have names
from typing import NamedTuple


class View(NamedTuple):
    shape: tuple
    strides: tuple
    offset: int


def narrow(shape, strides, offset, dim, start, length):
    if start < 0:
        start += shape[dim]
    offset += start * strides[dim]
    return View(shape[:dim] + (length,) + shape[dim + 1 :], strides, offset)
