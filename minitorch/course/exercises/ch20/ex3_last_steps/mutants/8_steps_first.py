"""The first dimension of the output is the batch, and the second one is the steps."""

import minitorch as torch


def last_steps(output, lengths):
    steps = output.shape[0]
    return output[(lengths - 1).clamp(max=steps - 1), torch.arange(len(lengths)) % output.shape[1]]
