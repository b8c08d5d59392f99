# setdefault
def groups(tensors):
    seen = {}
    return [seen.setdefault(t.untyped_storage().data_ptr(), i) for i, t in enumerate(tensors)]
