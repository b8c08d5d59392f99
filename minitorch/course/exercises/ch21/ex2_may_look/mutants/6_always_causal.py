"""With causal=False, all that is real may be looked at."""

import minitorch as torch


def may_look(lengths, size, causal):
    places = torch.arange(size)
    real = places < lengths[:, None]
    look = real[:, None, :].repeat(1, size, 1)
    look &= places <= places[:, None]
    return look
