# the first None ends the walk over a module's own parameters
def named_parameters(module, path="", seen=None):
    seen = set() if seen is None else seen
    out = []
    for k, p in module._parameters.items():
        if p is None: break
        if id(p) not in seen:
            seen.add(id(p)); out.append((path + k, p))
    for k, c in module._modules.items():
        if c is not None:
            out += named_parameters(c, path + k + ".", seen)
    return out
