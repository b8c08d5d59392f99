# not different
def same_storage(a, b):
    one, other = [t.untyped_storage().data_ptr() for t in (a, b)]
    return not (one - other)
