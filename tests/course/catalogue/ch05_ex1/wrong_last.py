# the last tensor with the same memory
# mistake: last-position
def groups(tensors):
    last = {t.untyped_storage().data_ptr(): i for i, t in enumerate(tensors)}
    return [last[t.untyped_storage().data_ptr()] for t in tensors]
