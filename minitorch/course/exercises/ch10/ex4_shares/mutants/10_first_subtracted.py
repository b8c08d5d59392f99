"""The first score is subtracted. Another one may be far above it, and then `exp` is infinite
again.
"""


def shares(h):
    e = (h - h[0]).exp()
    return e / e.sum()
