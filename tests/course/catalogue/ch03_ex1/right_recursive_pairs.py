# two at a time, by recursion, with a nested helper
def broadcast_shapes(*shapes):
    if not shapes:
        return ()
    if len(shapes) == 1:
        return tuple(shapes[0])

    def meet(a, b):
        if not a or not b:
            return tuple(a or b)
        x, y = a[-1], b[-1]
        if x != y and 1 not in (x, y):
            raise RuntimeError(f"{x} and {y}")
        return (*meet(a[:-1], b[:-1]), y if x == 1 else x)

    return meet(broadcast_shapes(*shapes[:-1]), shapes[-1])
