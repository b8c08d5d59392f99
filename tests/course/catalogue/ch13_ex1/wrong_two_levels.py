# only the children, not their children
def named_parameters(module):
    out = [(n, p) for n, p in module._parameters.items() if p is not None]
    for name, child in module._modules.items():
        if child is not None:
            for n, p in child._parameters.items():
                if p is not None and all(p is not q for _, q in out):
                    out.append((name + "." + n, p))
    return out
