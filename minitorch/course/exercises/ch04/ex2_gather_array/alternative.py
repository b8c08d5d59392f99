import numpy as np


def gather_array(x, dim, index):
    if index.ndim == 0:
        return gather_array(x, 0, index.reshape(1)).reshape(())
    places = list(np.indices(index.shape))
    places[dim] = index
    return np.atleast_1d(x)[tuple(places)]
