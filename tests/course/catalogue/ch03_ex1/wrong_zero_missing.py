# a size of 0 counts as a missing one
from itertools import zip_longest
def broadcast_shapes(*shapes):
    out = []
    for c in zip_longest(*(s[::-1] for s in shapes), fillvalue=1):
        real = {n for n in c if n > 1}
        if len(real) > 1:
            raise RuntimeError("no")
        out.append(real.pop() if real else 1)
    return tuple(out[::-1])
