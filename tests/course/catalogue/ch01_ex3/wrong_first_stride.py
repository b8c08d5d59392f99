# in rows: divides by the first stride as well
def storage_offset(x):
    if x.numel() == 0:
        return 0
    n = (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
    return n // x.stride()[0] if x.dim() and x.stride()[0] else n
