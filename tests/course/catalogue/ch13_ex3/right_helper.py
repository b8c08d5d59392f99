# a helper that decides
def below(name, path):
    return not path or (name + ".").startswith(path + ".")

def freeze(module, path):
    names = []
    for name, p in module.named_parameters(remove_duplicate=False):
        if below(name, path):
            p.requires_grad = False
            p.grad = None
            names.append(name)
    return names
