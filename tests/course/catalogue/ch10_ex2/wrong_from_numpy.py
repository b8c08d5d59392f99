# a tensor over the array, from_numpy
# mistake: own-counter
def detach_array(input, array):
    return torch.from_numpy(array)
