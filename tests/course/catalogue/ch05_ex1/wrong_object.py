# the same object
# mistake: same-object
def groups(tensors):
    where = [id(t) for t in tensors]
    return [where.index(w) for w in where]
