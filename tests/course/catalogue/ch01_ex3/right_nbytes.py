# the size of an element from its bytes
def storage_offset(x):
    if not x.numel():
        return 0
    size = x.element_size()
    count = 0
    at = x.untyped_storage().data_ptr()
    while at < x.data_ptr():
        at += size
        count += 1
    return count
