# divmod, expression
def storage_offset(x):
    return divmod(x.data_ptr() - x.untyped_storage().data_ptr(), x.element_size())[0] if x.numel() else 0
