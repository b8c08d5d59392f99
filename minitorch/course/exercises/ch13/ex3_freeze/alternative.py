def freeze(module, path):
    wanted = path.split(".") if path else []
    names = [
        (name, parameter)
        for name, parameter in module.named_parameters(remove_duplicate=False)
        if name.split(".")[: len(wanted)] == wanted
    ]
    for _, parameter in names:
        parameter.requires_grad, parameter.grad = False, None
    return [name for name, _ in names]
