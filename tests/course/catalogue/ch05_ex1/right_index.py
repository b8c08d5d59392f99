# the index in the list of addresses
def groups(tensors):
    where = [t.untyped_storage().data_ptr() for t in tensors]
    return [where.index(w) for w in where]
