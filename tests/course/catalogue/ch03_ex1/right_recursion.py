# recursion on the last size
def broadcast_shapes(*shapes):
    shapes = [tuple(s) for s in shapes if len(s)]
    if not shapes:
        return ()
    last = {s[-1] for s in shapes} - {1}
    if len(last) > 1:
        raise RuntimeError("sizes do not fit")
    return broadcast_shapes(*[s[:-1] for s in shapes]) + (last.pop() if last else 1,)
