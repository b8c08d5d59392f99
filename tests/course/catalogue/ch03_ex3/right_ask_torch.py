# asks a real sum
def reduced_shape(shape, dim=None, keepdim=False):
    x = torch.zeros(1).expand(shape) if shape else torch.zeros(())
    y = x.sum(dim=dim, keepdim=keepdim) if dim is not None else x.sum()
    if dim is None and keepdim:
        return (1,) * len(shape)
    return tuple(y.shape)
