# the making counts as a write
# mistake: counted-as-a-write
def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    result.mul_(1)
    return result
