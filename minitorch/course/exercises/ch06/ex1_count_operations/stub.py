import numpy as np

import minitorch as torch


def count_operations(y):
    """The number of operations in the graph of the tensor y."""
    raise NotImplementedError
