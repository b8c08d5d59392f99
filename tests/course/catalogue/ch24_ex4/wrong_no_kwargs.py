# kwargs are forgotten
def guard(args, kwargs):
    def f(x):
        if isinstance(x, torch.Tensor):
            return ("t", x.dtype, x.requires_grad) + tuple(x.shape) + ("s",) + tuple(x.stride())
        if isinstance(x, dict):
            return ("d",) + tuple((k, f(x[k])) for k in sorted(x.keys()))
        if isinstance(x, (list, tuple)):
            return (type(x),) + tuple(map(f, x))
        return (type(x), repr(x))
    return (f(args), torch.is_grad_enabled())
