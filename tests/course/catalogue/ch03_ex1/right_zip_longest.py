# zip_longest from the right
from itertools import zip_longest
def broadcast_shapes(*shapes):
    out = []
    for sizes in zip_longest(*(s[::-1] for s in shapes), fillvalue=1):
        big = [s for s in sizes if s != 1]
        if any(s != big[0] for s in big):
            raise RuntimeError("no")
        out.append(big[0] if big else 1)
    return tuple(out[::-1])
