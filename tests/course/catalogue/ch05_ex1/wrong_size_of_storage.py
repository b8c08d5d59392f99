# the storages are of one size
def groups(tensors):
    where = [t.untyped_storage().nbytes() for t in tensors]
    return [where.index(w) for w in where]
