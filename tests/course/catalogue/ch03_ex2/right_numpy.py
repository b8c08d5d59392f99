# NumPy's promotion among the integers
def promote_types(a, b):
    if a is b: return a
    fa, fb = a.is_floating_point, b.is_floating_point
    if fa != fb: return a if fa else b
    name = lambda d: str(d).split(".")[1]
    if not fa and {name(a), name(b)} & {"uint16", "uint32", "uint64"}:
        raise RuntimeError("wide")
    return getattr(torch, np.promote_types(name(a), name(b)).name)
