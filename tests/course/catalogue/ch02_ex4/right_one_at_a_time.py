# from the right, with the errors where they show
def expand_strides(shape, strides, new_shape):
    if len(shape) > len(new_shape):
        raise RuntimeError("too few sizes")
    old, steps, out = list(shape), list(strides), []
    for new in reversed(new_shape):
        if not old:
            if new < 0:
                raise RuntimeError("a new dimension needs a size")
            out.insert(0, 0)
            continue
        size, step = old.pop(), steps.pop()
        if new == -1 or new == size:
            out.insert(0, step)
        elif size == 1:
            out.insert(0, 0)
        else:
            raise RuntimeError(f"{size} cannot become {new}")
    return tuple(out)
