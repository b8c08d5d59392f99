"""`a` and `b` show the right values, but they read other memory now. Whoever else shares their old
memory sees no change.
"""


def swap_(a, b):
    a.data, b.data = b.data, a.data
