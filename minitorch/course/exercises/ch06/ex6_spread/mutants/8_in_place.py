"""The mean is subtracted in place, so the caller's `x` changes, and the graph does not see the
subtraction.
"""

import minitorch as torch


def spread(x):
    with torch.no_grad():
        x -= x.mean()
    return x.abs().mean()
