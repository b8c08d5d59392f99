# floats by hex
def guard(args, kwargs):
    def f(x):
        if isinstance(x, torch.Tensor):
            return ("t", x.dtype, x.requires_grad) + tuple(x.shape) + ("s",) + tuple(x.stride())
        if isinstance(x, dict):
            return ("d",) + tuple((k, f(x[k])) for k in sorted(x.keys()))
        if isinstance(x, list):
            return ("l",) + tuple(map(f, x))
        if isinstance(x, tuple):
            return ("u",) + tuple(map(f, x))
        if isinstance(x, float):
            return ("f", x.hex())
        return (type(x), x)
    return (f(args), f(kwargs), torch.is_grad_enabled())
