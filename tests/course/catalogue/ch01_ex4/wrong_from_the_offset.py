# goes back from the first element: a tensor without elements knows no offset
def same_storage(a, b):
    begin_a = a.data_ptr() - a.storage_offset() * a.element_size()
    begin_b = b.data_ptr() - b.storage_offset() * b.element_size()
    return begin_a == begin_b
