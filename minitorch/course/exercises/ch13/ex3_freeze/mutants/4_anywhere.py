"""The path is found in the middle of a name, too."""


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if path == "" or name == path or path + "." in name:
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
