# the history of the input is cut as well
# mistake: input-is-cut
def detach_array(input, array):
    result = wrap(array)
    result._storage = input.storage
    input._edge = None
    input._requires_grad = False
    return result
