# the input itself
# mistake: input-itself
def detach_array(input, array):
    return input
