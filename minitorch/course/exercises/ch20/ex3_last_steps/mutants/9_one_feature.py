"""Only the first feature is here."""

import minitorch as torch


def last_steps(output, lengths):
    return output[torch.arange(len(lengths)), lengths - 1, :1]
