# looks for a 0 in the shape
def storage_offset(x):
    if 0 in x.shape:
        return 0
    begin = x.untyped_storage().data_ptr()
    return int((x.data_ptr() - begin) / x.element_size())
