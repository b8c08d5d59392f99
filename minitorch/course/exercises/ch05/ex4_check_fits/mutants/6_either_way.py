"""You accept a result when the *target* could be stretched to it. But a target keeps its shape."""

import minitorch as torch


def check_fits(target, shape):
    together = torch.broadcast_shapes(target.shape, shape)
    if together != target.shape and together != tuple(shape):
        raise RuntimeError(
            f"output with shape {list(target.shape)} doesn't match "
            f"the broadcast shape {list(together)}"
        )
