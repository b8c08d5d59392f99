# compares lists of parts of the names
def freeze(module, path):
    wanted = path.split(".") if path else []
    hit = []
    for name, p in module.named_parameters(remove_duplicate=False):
        if name.split(".")[: len(wanted)] == wanted:
            p.requires_grad, p.grad = False, None
            hit += [name]
    return hit
