# the maximum, no error
# mistake: the-larger-size
from itertools import zip_longest
def broadcast_shapes(*shapes):
    return tuple(max(c) for c in zip_longest(*(s[::-1] for s in shapes), fillvalue=1))[::-1]
