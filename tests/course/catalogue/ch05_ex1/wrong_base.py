# the base, one level
def groups(tensors):
    where = [id(t) if t._base is None else id(t._base) for t in tensors]
    return [where.index(w) for w in where]
