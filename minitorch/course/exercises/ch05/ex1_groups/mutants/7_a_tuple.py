"""The numbers are right, but they stand in a tuple. Return a list."""


def groups(tensors):
    starts = [t.untyped_storage().data_ptr() for t in tensors]
    return tuple(starts.index(start) for start in starts)
