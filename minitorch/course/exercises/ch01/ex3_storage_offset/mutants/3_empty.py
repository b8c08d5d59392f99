"""A tensor without elements has no address, so there is nothing to compare."""


def storage_offset(x):
    return (x.data_ptr() - x.untyped_storage().data_ptr()) // x.element_size()
