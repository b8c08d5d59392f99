# forgets tensors without elements
# mistake: empty
def storage_offset(x):
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
