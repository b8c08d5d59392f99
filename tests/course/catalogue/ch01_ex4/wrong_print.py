# prints it
def same_storage(a, b):
    print(a.untyped_storage().data_ptr() == b.untyped_storage().data_ptr())
