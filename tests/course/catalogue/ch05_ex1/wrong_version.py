# equal counts of writes
def groups(tensors):
    where = [t._version for t in tensors]
    return [where.index(w) for w in where]
