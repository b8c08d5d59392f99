import numpy as np

import minitorch as torch


def same_storage(a, b):
    """Do the tensors a and b describe one storage?"""
    raise NotImplementedError
