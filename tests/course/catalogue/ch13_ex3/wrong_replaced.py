# puts detached tensors in place of the parameters
def freeze(module, path):
    out = []
    for name, p in list(module.named_parameters(remove_duplicate=False)):
        if not path or name == path or name.startswith(path + "."):
            owner, _, last = name.rpartition(".")
            setattr(module.get_submodule(owner), last, nn.Parameter(p.detach(), requires_grad=False))
            out.append(name)
    return out
