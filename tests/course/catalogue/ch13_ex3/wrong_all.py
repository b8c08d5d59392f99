# freezes everything
def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if True:
            parameter.requires_grad_(False)
            parameter.grad = None
            frozen.append(name)
    return frozen
