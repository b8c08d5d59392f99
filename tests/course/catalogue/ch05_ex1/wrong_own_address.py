# the address of the first element
# mistake: own-address
def groups(tensors):
    where = [t.data_ptr() for t in tensors]
    return [where.index(w) for w in where]
