# asks for the same memory, not for the same object
def named_parameters(module, path="", seen=None):
    seen = set() if seen is None else seen
    out = []
    for k, p in module._parameters.items():
        if p is not None and p.data_ptr() not in seen:
            seen.add(p.data_ptr())
            out.append((path + k, p))
    for k, c in module._modules.items():
        if c is not None:
            out += named_parameters(c, path + k + ".", seen)
    return out
