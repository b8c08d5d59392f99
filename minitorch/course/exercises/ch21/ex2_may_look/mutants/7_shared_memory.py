"""A write into one row appears in the others: they share their memory."""

import minitorch as torch


def may_look(lengths, size, causal):
    places = torch.arange(size)
    real = places < lengths[:, None]
    if causal:
        return real[:, None, :] & (places <= places[:, None])
    return real[:, None, :].expand(-1, size, -1)
