# lets NumPy broadcast two arrays without memory
def check_fits(target, shape):
    zeros = [np.broadcast_to(np.int8(0), tuple(s)) for s in (target.shape, shape)]
    both = np.broadcast(*zeros).shape
    if both == tuple(target.shape):
        return None
    raise RuntimeError(f"output with shape {list(target.shape)} doesn't match the broadcast shape {list(both)}")
