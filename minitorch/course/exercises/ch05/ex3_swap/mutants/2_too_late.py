"""When `b` is written, the old values of `a` are gone, so both end up the same. (A view, a second
name or `detach` does not keep them, for the memory is the same.)
"""


def swap_(a, b):
    a.copy_(b)
    b.copy_(a)
