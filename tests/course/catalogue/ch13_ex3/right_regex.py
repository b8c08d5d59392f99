# a regular expression
import re

def freeze(module, path):
    pattern = re.compile(re.escape(path) + r"(\.|$)")
    out = []
    for name, p in module.named_parameters(remove_duplicate=False):
        if path == "" or pattern.match(name):
            p.requires_grad_(False)
            p.grad = None
            out.append(name)
    return out
