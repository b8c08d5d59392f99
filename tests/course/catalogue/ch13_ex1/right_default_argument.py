# recursion with arguments of its own
def named_parameters(module, prefix="", seen=None):
    seen = set() if seen is None else seen
    result = []
    for name in module._parameters:
        p = module._parameters[name]
        if p is None or p in seen:
            continue
        seen.add(p)
        result.append((prefix + name, p))
    for name in module._modules:
        if module._modules[name] is not None:
            result.extend(named_parameters(module._modules[name], prefix + name + ".", seen))
    return result
