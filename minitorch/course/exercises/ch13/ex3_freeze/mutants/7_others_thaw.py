"""Parameters outside the path have changed. They should stay as they were."""


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        parameter.requires_grad_(True)
        if path == "" or name == path or name.startswith(path + "."):
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
