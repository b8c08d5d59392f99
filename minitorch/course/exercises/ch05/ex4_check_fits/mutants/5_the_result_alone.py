"""You refuse the right results, but the message shows the result's shape. It should show the shape
that both have together.
"""

import minitorch as torch


def check_fits(target, shape):
    if torch.broadcast_shapes(target.shape, shape) != target.shape:
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(shape)}"
        )
