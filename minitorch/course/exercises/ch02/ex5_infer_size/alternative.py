import numpy as np


def infer_size(shape, numel):
    shape = list(shape)
    known = int(np.prod([size for size in shape if size >= 0], dtype=np.int64))
    if -1 in shape:
        place = shape.index(-1)
        shape[place] = numel // known if known else -1
        known *= shape[place]
    if min(shape, default=0) < 0 or known != numel:
        raise RuntimeError(f"shape '{shape}' is invalid for input of size {numel}")
    return tuple(shape)
