# the maximum after a check
# mistake: zero-is-an-error
from itertools import zip_longest
def broadcast_shapes(*shapes):
    out = []
    for c in zip_longest(*(s[::-1] for s in shapes), fillvalue=1):
        if len({n for n in c if n != 1}) > 1:
            raise RuntimeError("no")
        out.append(max(c))
    return tuple(out[::-1])
