# asks the framework
def contiguous_strides(shape):
    return torch.empty(shape).stride()
