# the addresses of the first elements
# mistake: first-elements
def same_storage(a, b):
    return a.data_ptr() == b.data_ptr()
