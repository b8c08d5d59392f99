# a repr of plain data
def guard(args, kwargs):
    def plain(x):
        if isinstance(x, torch.Tensor):
            return {"shape": list(x.shape), "stride": list(x.stride()), "dtype": str(x.dtype), "rg": x.requires_grad}.items().__repr__()
        if isinstance(x, list):
            return [plain(y) for y in x]
        if isinstance(x, tuple):
            return tuple(plain(y) for y in x)
        if isinstance(x, dict):
            return {k: plain(x[k]) for k in sorted(x)}
        return (type(x), x)
    return repr((torch.is_grad_enabled(), plain(args), plain(kwargs)))
