# exact fractions
from fractions import Fraction
import math
def bin_edges(size, bins):
    starts = [math.floor(Fraction(i * size, bins)) for i in range(bins)]
    ends = [math.ceil(Fraction((i + 1) * size, bins)) for i in range(bins)]
    return np.array(starts, int), np.array(ends, int)
