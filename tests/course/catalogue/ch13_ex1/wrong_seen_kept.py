# the set of seen parameters outlives the call
seen = set()

def named_parameters(module, path=""):
    out = []
    for n, p in module._parameters.items():
        if p is not None and p not in seen:
            seen.add(p)
            out.append((path + n, p))
    for n, c in module._modules.items():
        if c is not None:
            out += named_parameters(c, path + n + ".")
    return out
