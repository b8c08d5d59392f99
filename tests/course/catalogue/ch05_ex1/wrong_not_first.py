# position of the first OTHER tensor
def groups(tensors):
    where = [t.untyped_storage().data_ptr() for t in tensors]
    return [next((i for i, w in enumerate(where) if w == u and i != j), j) for j, u in enumerate(where)]
