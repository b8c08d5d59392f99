"""When `b` is written, the old values of `a` are gone. So both end up with the values of `b`; the
old values of `a` are lost. (A view, a second name or `detach` does not keep them, because it
reads the same memory.)
"""


def swap_(a, b):
    a.copy_(b)
    b.copy_(a)
