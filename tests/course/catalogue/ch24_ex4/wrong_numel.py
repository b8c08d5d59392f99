# number of elements instead of the shape
def guard(args, kwargs):
    def f(x):
        if isinstance(x, torch.Tensor):
            return ("t", x.dtype, x.requires_grad, x.numel(), x.is_contiguous())
        if isinstance(x, dict):
            return ("d",) + tuple((k, f(x[k])) for k in sorted(x.keys()))
        if isinstance(x, (list, tuple)):
            return (type(x),) + tuple(map(f, x))
        return (type(x), repr(x))
    return (f(args), f(kwargs), torch.is_grad_enabled())
