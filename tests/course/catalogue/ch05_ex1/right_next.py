# next over a generator
def groups(tensors):
    def key(t):
        return t.untyped_storage().data_ptr()
    return [next(i for i, t in enumerate(tensors) if key(t) == key(u)) for u in tensors]
