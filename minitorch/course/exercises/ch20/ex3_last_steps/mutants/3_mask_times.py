"""nan · 0 is nan: the padding reaches your result. Choose, do not multiply."""

import minitorch as torch


def last_steps(output, lengths):
    mask = torch.arange(output.shape[1]) == (lengths - 1)[:, None]
    return (output * mask[:, :, None]).sum(1)
