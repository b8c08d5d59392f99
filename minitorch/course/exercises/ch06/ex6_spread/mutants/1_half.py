"""A gradient comes back, but it is wrong: one break is left. The mean depends on `x` too."""

import minitorch as torch


def spread(x):
    middle = torch.tensor(x.numpy(force=True).mean())
    return (x - middle).abs().mean()
