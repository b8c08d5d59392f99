# compares bases: a view of the other, one level
def same_storage(a, b):
    return a is b or a._base is b or b._base is a
