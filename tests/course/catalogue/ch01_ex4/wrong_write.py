# writes into one and looks at the other, and leaves it written
def same_storage(a, b):
    if a.numel() == 0 or b.numel() == 0:
        return a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr()
    before = b.tolist()
    a.zero_()
    return b.tolist() != before
