"""`a` and `b` themselves look right, but they read each other's memory now. Whoever else shares
that memory sees no change.
"""


def swap_(a, b):
    a.data, b.data = b.data, a.data
