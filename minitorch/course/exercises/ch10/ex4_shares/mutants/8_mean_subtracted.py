"""The mean is subtracted. The largest score may be far above it, and then `exp` is
infinite again.
"""


def shares(h):
    e = (h - h.mean()).exp()
    return e / e.sum()
