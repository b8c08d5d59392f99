# places counted in a flat copy
def gather_array(x, dim, index):
    shape = index.shape
    x = np.ascontiguousarray(np.atleast_1d(x)); index = np.atleast_1d(index)
    strides = [int(np.prod(x.shape[d + 1:])) for d in range(x.ndim)]
    flat = np.zeros(index.shape, np.int64)
    for d in range(x.ndim):
        steps = np.arange(index.shape[d]).reshape([-1 if e == d else 1 for e in range(x.ndim)])
        flat = flat + strides[d] * (index if d == dim else steps)
    return x.reshape(-1)[flat].reshape(shape)
