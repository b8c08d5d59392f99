# the opposite
def same_storage(a, b):
    return a.untyped_storage().data_ptr() != b.untyped_storage().data_ptr()
