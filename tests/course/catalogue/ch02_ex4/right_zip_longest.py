# from the right, with a sentinel for what is new
from itertools import zip_longest

NEW = object()

def expand_strides(shape, strides, new_shape):
    if len(new_shape) < len(shape):
        raise RuntimeError("fewer dimensions")
    out = []
    for old, stride, new in zip_longest(shape[::-1], strides[::-1], new_shape[::-1], fillvalue=NEW):
        match (old is NEW, new):
            case (True, -1):
                raise RuntimeError("a new one has no size")
            case (True, _):
                out.append(0)
            case (False, -1):
                out.append(stride)
            case _ if new == old:
                out.append(stride)
            case _ if old == 1:
                out.append(0)
            case _:
                raise RuntimeError(f"{old} is not {new}")
    return tuple(reversed(out))
