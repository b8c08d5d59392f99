"""You take the larger of two sizes. A 1 and a 0 give 0, and 2 and 3 give an error."""


def broadcast_shapes(*shapes):
    ndim = max([len(shape) for shape in shapes], default=0)
    padded = [(1,) * (ndim - len(shape)) + tuple(shape) for shape in shapes]
    return tuple([max(sizes) for sizes in zip(*padded)])
