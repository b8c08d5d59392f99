# numbers the groups 0, 1, 2
# mistake: numbered-groups
def groups(tensors):
    first = {}
    return [first.setdefault(t.untyped_storage().data_ptr(), len(first)) for t in tensors]
