"""This is the mean of all steps that count."""

import minitorch as torch


def last_steps(output, lengths):
    return torch.stack([row[:n].mean(0) for row, n in zip(output, lengths.tolist())])
