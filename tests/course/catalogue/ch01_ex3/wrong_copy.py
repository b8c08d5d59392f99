# of a contiguous copy
def storage_offset(x):
    x = x.contiguous()
    if x.numel() == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
