"""A shared parameter is only found under its first name."""


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters():
        if path == "" or name == path or name.startswith(path + "."):
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
