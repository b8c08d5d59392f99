# len: no 0-d, no (2, 0)
def storage_offset(x):
    if len(x) == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
