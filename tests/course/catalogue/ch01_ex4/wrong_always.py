# always True
def same_storage(a, b):
    return True
