# lists of positions
def groups(tensors):
    found = {}
    for i, t in enumerate(tensors):
        found.setdefault(t.untyped_storage().data_ptr(), []).append(i)
    return list(found.values())
