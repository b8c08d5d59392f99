"""You counted elements. (3) and (1, 3) have equally many, but a target (3) would have to grow a
dimension.
"""

import minitorch as torch


def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if torch.zeros(together).numel() > target.numel():
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
