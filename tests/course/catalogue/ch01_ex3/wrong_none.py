# None for nothing
def storage_offset(x):
    if x.numel() == 0:
        return None
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
