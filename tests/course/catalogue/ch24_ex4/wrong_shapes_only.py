# shapes of the tensors among args, nothing else
def guard(args, kwargs):
    return tuple(tuple(x.shape) for x in args if isinstance(x, torch.Tensor))
