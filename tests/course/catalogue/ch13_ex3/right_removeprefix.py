# cuts the path off
def freeze(module, path):
    result = []
    for name, p in module.named_parameters(remove_duplicate=False):
        rest = name.removeprefix(path)
        if path == "" or (rest != name and rest[:1] in ("", ".")):
            p.requires_grad = False
            p.grad = None
            result.append(name)
    return result
