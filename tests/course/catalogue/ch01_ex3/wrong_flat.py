# of a reshaped tensor
def storage_offset(x):
    x = x.reshape(-1)
    if len(x) == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
