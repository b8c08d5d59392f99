"""An array without dimensions is an error in your program. It counts as one of a single
element.
"""

import numpy as np


def gather_array(x, dim, index):
    result = np.empty(index.shape, x.dtype)
    for place in np.ndindex(index.shape):
        source = list(place)
        source[dim] = index[place]
        result[place] = x[tuple(source)]
    return result
