def named_parameters(module):
    waiting, found = [("", module)], {}
    while waiting:
        path, module = waiting.pop()
        for name, parameter in module._parameters.items():
            if parameter is not None:
                found.setdefault(id(parameter), (path + name, parameter))
        children = [(f"{path}{name}.", child) for name, child in module._modules.items()]
        waiting += [pair for pair in reversed(children) if pair[1] is not None]
    return list(found.values())
