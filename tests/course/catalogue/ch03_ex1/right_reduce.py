# two at a time with functools.reduce
from functools import reduce
def two(a, b):
    if len(a) < len(b):
        a, b = b, a
    b = (1,) * (len(a) - len(b)) + tuple(b)
    out = ()
    for m, n in zip(a, b):
        if m == n or n == 1:
            out += (m,)
        elif m == 1:
            out += (n,)
        else:
            raise RuntimeError(f"{m} {n}")
    return out
def broadcast_shapes(*shapes):
    return reduce(two, shapes, ())
