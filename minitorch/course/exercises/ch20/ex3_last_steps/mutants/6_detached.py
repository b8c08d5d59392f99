"""No gradient comes back to the output."""

import minitorch as torch


def last_steps(output, lengths):
    return output.detach()[torch.arange(len(lengths)), lengths - 1]
