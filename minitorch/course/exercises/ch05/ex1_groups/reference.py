

def groups(tensors):
    starts = [t.untyped_storage().data_ptr() for t in tensors]
    return [starts.index(start) for start in starts]
