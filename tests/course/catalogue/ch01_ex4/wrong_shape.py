# also asks for one shape
def same_storage(a, b):
    return a.shape == b.shape and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
