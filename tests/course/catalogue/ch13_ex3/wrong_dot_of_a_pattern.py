# a dot in the path may be any letter
import re

def freeze(module, path):
    frozen = []
    for name, p in module.named_parameters(remove_duplicate=False):
        if path == "" or re.fullmatch(path + r"(\..*)?", name):
            p.requires_grad_(False)
            p.grad = None
            frozen.append(name)
    return frozen
