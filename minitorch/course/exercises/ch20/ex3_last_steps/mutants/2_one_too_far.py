"""The last step of a sequence of length 1 has the number 0."""

import minitorch as torch


def last_steps(output, lengths):
    return output[torch.arange(len(lengths)), lengths % output.shape[1]]
