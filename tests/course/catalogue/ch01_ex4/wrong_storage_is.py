# the same storage object
def same_storage(a, b):
    return id(a.untyped_storage()) == id(b.untyped_storage())
