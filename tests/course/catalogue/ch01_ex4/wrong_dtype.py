# also asks for one dtype
# mistake: same-dtype
def same_storage(a, b):
    return a.dtype == b.dtype and a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
