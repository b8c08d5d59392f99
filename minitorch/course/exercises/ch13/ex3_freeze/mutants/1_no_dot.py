"""Another child, whose name only begins alike, is frozen as well."""


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if name.startswith(path):
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
