"""For an index without dimensions your result has one. It has the shape of the index."""

import numpy as np


def gather_array(x, dim, index):
    x = x.reshape(x.shape or (1,))
    places = index.reshape(index.shape or (1,))
    result = np.empty(places.shape, x.dtype)
    for place in np.ndindex(places.shape):
        source = list(place)
        source[dim] = places[place]
        result[place] = x[tuple(source)]
    return result
