"""A sequence of length 2 has the places 0 and 1."""

import minitorch as torch


def may_look(lengths, size, causal):
    places = torch.arange(size)
    real = places <= lengths[:, None]
    look = real[:, None, :].repeat(1, size, 1)
    if causal:
        look &= places <= places[:, None]
    return look
