"""A result that does not fit is not refused. Here, to refuse means to *raise* the error, not to
return or print an answer.
"""

import minitorch as torch


def check_fits(target, shape):
    return torch.broadcast_shapes(target.shape, shape) == target.shape
