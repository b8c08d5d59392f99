# empty tensors have no memory
def groups(tensors):
    where = [t.untyped_storage().data_ptr() if t.numel() else -i for i, t in enumerate(tensors, 1)]
    return [where.index(w) for w in where]
