# compares the first part of the name alone
def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if path == "" or name.split(".")[0] == path:
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
