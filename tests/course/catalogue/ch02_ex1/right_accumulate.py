# accumulate
from itertools import accumulate
from operator import mul
def contiguous_strides(shape):
    if not shape:
        return ()
    steps = accumulate((max(s, 1) for s in shape[:0:-1]), mul, initial=1)
    return tuple(steps)[::-1]
