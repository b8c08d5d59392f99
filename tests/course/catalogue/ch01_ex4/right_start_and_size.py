# address and size
def same_storage(a, b):
    s, t = a.untyped_storage(), b.untyped_storage()
    return (s.data_ptr(), s.nbytes()) == (t.data_ptr(), t.nbytes())
