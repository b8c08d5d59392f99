import numpy as np


def place(index, strides, offset):
    return int(np.dot(index, strides)) + offset
