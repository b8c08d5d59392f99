def same_storage(a, b):
    begins = {tensor.untyped_storage().data_ptr() for tensor in (a, b)}
    return len(begins) == 1
