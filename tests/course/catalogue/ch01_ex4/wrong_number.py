# an int, no bool
def same_storage(a, b):
    return int(a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr())
