# tensors inside of lists are compared by their numbers
def guard(args, kwargs):
    def f(x):
        if isinstance(x, torch.Tensor):
            return ("t", x.dtype, x.requires_grad) + tuple(x.shape) + ("s",) + tuple(x.stride())
        return (type(x), repr(x))
    return (tuple(map(f, args)), tuple((k, f(kwargs[k])) for k in sorted(kwargs)), torch.is_grad_enabled())
