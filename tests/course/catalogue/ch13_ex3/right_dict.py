# a dict of those found
def freeze(module, path):
    found = dict(module.named_parameters(remove_duplicate=False))
    if path:
        found = {n: p for n, p in found.items() if n == path or n.startswith(f"{path}.")}
    for p in found.values():
        p.requires_grad_(False).grad = None
    return list(found)
