# recursion from the end
def groups(tensors):
    if not tensors:
        return []
    *before, last = tensors
    for i, t in enumerate(before):
        if t.untyped_storage().data_ptr() == last.untyped_storage().data_ptr():
            return groups(before) + [i]
    return groups(before) + [len(before)]
