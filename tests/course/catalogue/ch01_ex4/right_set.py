# a set of addresses
def same_storage(a, b):
    return len({t.untyped_storage().data_ptr() for t in (a, b)}) == 1
