# the same object
# mistake: same-object
def same_storage(a, b):
    return a is b
