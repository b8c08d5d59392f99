"""The larger size wins in your program, so a 0 never does. A 1 stretches to 0 as well: then
there are no elements.
"""


def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    for sizes in zip(*padded):
        if len(set(sizes) - {1}) > 1:
            raise RuntimeError(f"{sizes} do not fit")
    return tuple([max(sizes) for sizes in zip(*padded)])
