# one flag a dimension
def reduced_shape(shape, dim=None, keepdim=False):
    rank = max(1, len(shape))
    flags = [dim is None] * rank
    if dim is not None:
        for d in [dim] if not isinstance(dim, (tuple, list)) else dim:
            try:
                already = flags[d]
            except IndexError:
                raise IndexError(f"no dim {d}") from None
            if already:
                raise RuntimeError(f"{d} twice")
            flags[d] = True
    return tuple(1 if flag else n for n, flag in zip(shape, flags) if keepdim or not flag)
