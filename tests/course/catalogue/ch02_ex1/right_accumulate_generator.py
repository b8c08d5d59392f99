# a generator that is turned round
from itertools import accumulate
from operator import mul
ONE = 1

def contiguous_strides(shape):
    def steps():
        yield from accumulate((size or ONE for size in reversed(shape)), mul, initial=ONE)
    *used, _unused = steps()
    return tuple(used[::-1])
