"""The old gradients are still there. What will an optimizer do with them?"""


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if path == "" or name == path or name.startswith(path + "."):
            parameter.requires_grad_(False)
            frozen.append(name)
    return frozen
