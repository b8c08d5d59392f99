import numpy as np

import minitorch as torch


def gradients(loss, tensors):
    """Run backward; the gradients of the tensors, None where none came."""
    raise NotImplementedError
