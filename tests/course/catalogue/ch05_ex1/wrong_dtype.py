# also the dtype must be the same
def groups(tensors):
    where = [(t.untyped_storage().data_ptr(), t.dtype) for t in tensors]
    return [where.index(w) for w in where]
