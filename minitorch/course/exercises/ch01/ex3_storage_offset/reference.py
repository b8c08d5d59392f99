

def storage_offset(x):
    if x.numel() == 0:
        return 0
    begin = x.untyped_storage().data_ptr()
    return (x.data_ptr() - begin) // x.element_size()
