# remembers addresses between calls
seen = {}
def groups(tensors):
    return [seen.setdefault(t.untyped_storage().data_ptr(), i) for i, t in enumerate(tensors)]
