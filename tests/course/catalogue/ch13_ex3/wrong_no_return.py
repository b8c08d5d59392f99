# returns nothing
def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if path == "" or name == path or name.startswith(path + "."):
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return None
