# the same address and the same shape
def groups(tensors):
    where = [(t.untyped_storage().data_ptr(), tuple(t.shape)) for t in tensors]
    return [where.index(w) for w in where]
