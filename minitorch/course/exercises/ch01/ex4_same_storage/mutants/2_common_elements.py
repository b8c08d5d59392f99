"""This asks whether the tensors have an element in common. Two halves of a storage have none."""

import numpy as np


def same_storage(a, b):
    return bool(np.shares_memory(a.numpy(), b.numpy()))
