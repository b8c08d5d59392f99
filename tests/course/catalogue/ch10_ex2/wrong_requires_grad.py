# the result requires grad
def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    return result.requires_grad_()
