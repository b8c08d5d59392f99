"""The values are right and nobody complains, but the gradient is wrong: the division, or its sum,
was hidden from the graph.
"""


def shares(h):
    e = (h - h.max()).exp()
    e.data /= e.data.sum()
    return e
