# sets an attribute of the module, not of the parameters
def freeze(module, path):
    module.requires_grad = False
    return [n for n, _ in module.named_parameters(remove_duplicate=False) if n == path or n.startswith(path + ".") or not path]
