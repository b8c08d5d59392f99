"""You refuse every result whose shape is not the target's. A smaller one may be stretched."""

import minitorch as torch


def check_fits(target, shape):
    if tuple(target.shape) != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(torch.broadcast_shapes(target.shape, shape))}"
        )
