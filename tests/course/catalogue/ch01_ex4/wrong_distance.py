# near each other
def same_storage(a, b):
    return abs(a.data_ptr() - b.data_ptr()) < a.untyped_storage().nbytes()
