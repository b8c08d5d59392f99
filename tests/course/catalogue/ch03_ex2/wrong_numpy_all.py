# NumPy's rule for everything
def promote_types(a, b):
    name = lambda d: str(d).split(".")[1]
    return getattr(torch, np.promote_types(name(a), name(b)).name)
