def reduced_shape(shape, dim=None, keepdim=False):
    count, sizes = max(len(shape), 1), list(shape)
    if dim is None:
        return (1,) * len(shape) if keepdim else ()
    seen = set()
    for one in [dim] if isinstance(dim, int) else dim:
        place = one + count if one < 0 else one
        if place < 0 or place >= count:
            raise IndexError("dimension out of range")
        if place in seen:
            raise RuntimeError("a dimension appears twice")
        seen.add(place)
        if sizes:
            sizes[place] = None
    return tuple([1 if size is None else size for size in sizes if keepdim or size is not None])
