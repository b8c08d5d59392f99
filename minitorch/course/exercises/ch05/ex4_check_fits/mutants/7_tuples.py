"""You refuse the right results, but the message shows tuples: write `[3]`, not `(3,)`."""

import minitorch as torch


def check_fits(target, shape):
    own = tuple(target.shape)
    together = tuple(torch.broadcast_shapes(own, shape))
    if together != own:
        raise RuntimeError(f"output with shape {own} doesn't match the broadcast shape {together}")
