# equal values
def groups(tensors):
    where = [t.tolist() for t in tensors]
    return [where.index(w) for w in where]
