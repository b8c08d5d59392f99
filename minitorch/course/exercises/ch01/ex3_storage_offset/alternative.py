def storage_offset(x):
    between = range(x.untyped_storage().data_ptr(), x.data_ptr(), x.element_size())
    return len(between) if x.numel() else 0
