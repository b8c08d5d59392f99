"""You refuse the right results, but with another error than a `RuntimeError`."""

import minitorch as torch


def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if together != target.shape:
        raise ValueError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
