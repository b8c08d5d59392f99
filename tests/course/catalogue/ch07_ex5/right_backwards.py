# from the last dimension to the first
def unbroadcast(node, edge, g, shape):
    sizes = list(shape)
    axis = g.ndim - 1
    while axis >= 0:
        if sizes:
            size = sizes.pop()
            if size != g.shape[axis]:
                if size != 1:
                    raise RuntimeError(f"{g.shape} and {shape}")
                g = np.add.reduce(g, axis, keepdims=True)
        else:
            g = np.add.reduce(g, axis)
        axis -= 1
    if sizes:
        raise RuntimeError(f"{g.shape} and {shape}")
    return np.array(g)
