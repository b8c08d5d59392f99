"""You write `x[place]` to where the index leads: that is `scatter`. Here the index says where
to *read*.
"""

import numpy as np


def gather_array(x, dim, index):
    x = x.reshape(x.shape or (1,))
    places = index.reshape(index.shape or (1,))
    result = np.zeros(places.shape, x.dtype)
    for place in np.ndindex(places.shape):
        target = list(place)
        target[dim] = places[place] % max(places.shape[dim], 1)
        result[tuple(target)] = x[tuple(n % size for n, size in zip(place, x.shape))]
    return result.reshape(index.shape)
