# the first one
def promote_types(a, b):
    return a
