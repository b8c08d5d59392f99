# tensors of one element begin where they begin
def storage_offset(x):
    if x.numel() <= 1:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
