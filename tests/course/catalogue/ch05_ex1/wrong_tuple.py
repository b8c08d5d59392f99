# a tuple
# mistake: a-tuple
def groups(tensors):
    where = [t.untyped_storage().data_ptr() for t in tensors]
    return tuple(where.index(w) for w in where)
