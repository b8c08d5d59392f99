# the other way round
def storage_offset(x):
    if x.numel() == 0:
        return 0
    return (x.untyped_storage().data_ptr() - x.data_ptr()) // x.element_size()
