"""`a` and `b` themselves look right, but each reads the memory of the other now. Whoever else
shares that memory sees no change.
"""


def swap_(a, b):
    a.data, b.data = b.data, a.data
