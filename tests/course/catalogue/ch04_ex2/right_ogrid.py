# open grids
def gather_array(x, dim, index):
    shape = index.shape
    if index.ndim == 0:
        index = index.reshape(1)
    if x.ndim == 0:
        x = x.reshape(1)
    grid = list(np.ogrid[tuple(slice(n) for n in index.shape)])
    grid[dim] = index
    return x[tuple(grid)].reshape(shape)
