# NumPy: a grid of places, reshaped
def view_strides(shape, strides, new_shape):
    if 0 in shape:
        return torch.empty(new_shape).stride()
    grid = np.zeros(shape, dtype=np.int64)
    for d, step in enumerate(strides):
        line = np.arange(shape[d]) * step
        grid = grid + line.reshape([-1 if i == d else 1 for i in range(len(shape))])
    grid = grid.reshape(new_shape)
    out = []
    for d in range(len(new_shape)):
        differences = np.diff(grid, axis=d)
        if differences.size and differences.min() != differences.max():
            return None
        out.append(int(differences.flat[0]) if differences.size else 0)
    return tuple(out)
