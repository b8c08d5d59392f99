# json-like text
def text(x):
    if isinstance(x, torch.Tensor):
        return "T%s%s%s%s" % (tuple(x.shape), tuple(x.stride()), x.dtype, x.requires_grad)
    if isinstance(x, (list, tuple)):
        a, b = ("[", "]") if isinstance(x, list) else ("(", ")")
        return a + ",".join(text(p) for p in x) + b
    if isinstance(x, dict):
        return "{" + ",".join(f"{k!r}:{text(v)}" for k, v in sorted(x.items(), key=lambda kv: kv[0])) + "}"
    return type(x).__name__ + repr(x)

def guard(args, kwargs):
    return text(args) + text(kwargs) + str(torch.is_grad_enabled())
