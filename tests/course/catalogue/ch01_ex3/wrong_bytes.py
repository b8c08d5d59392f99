# in bytes
# mistake: bytes
def storage_offset(x):
    if x.numel() == 0:
        return 0
    return x.data_ptr() - x.untyped_storage().data_ptr()
