"""A size of 1 stretches in your program. The index is read as far as it goes, and no further."""

import numpy as np


def gather_array(x, dim, index):
    x = x.reshape(x.shape or (1,))
    shape = [
        x.shape[d] if size == 1 and d != dim else size for d, size in enumerate(index.shape or (1,))
    ]
    places = np.broadcast_to(index, shape)
    result = np.empty(places.shape, x.dtype)
    for place in np.ndindex(places.shape):
        source = list(place)
        source[dim] = places[place]
        result[place] = x[tuple(source)]
    return result.reshape(index.shape) if index.ndim == 0 else result
