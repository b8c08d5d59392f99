import minitorch as torch


def detach_array(input, array):
    storage = input.storage
    tensor = torch.from_numpy(array)
    tensor._storage = storage
    return tensor
