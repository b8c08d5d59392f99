"""The result is always float64. It has the dtype of `x`."""

import numpy as np


def gather_array(x, dim, index):
    x = x.reshape(x.shape or (1,))
    places = index.reshape(index.shape or (1,))
    result = np.empty(places.shape)
    for place in np.ndindex(places.shape):
        source = list(place)
        source[dim] = places[place]
        result[place] = x[tuple(source)]
    return result.reshape(index.shape)
