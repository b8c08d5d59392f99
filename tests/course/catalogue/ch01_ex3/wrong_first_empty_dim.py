# looks at the first size only
def storage_offset(x):
    if x.dim() > 0 and x.shape[0] == 0:
        return 0
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
