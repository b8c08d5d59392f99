# 0-d gets 0
def storage_offset(x):
    if x.dim() == 0 or x.numel() == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
