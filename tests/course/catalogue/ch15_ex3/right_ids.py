# all names, and a set of ids
def decay_groups(module, weight_decay):
    seen, decay, rest = set(), [], []
    for name, p in module.named_parameters(remove_duplicate=False):
        if id(p) in seen or not p.requires_grad:
            continue
        seen.add(id(p))
        if p.ndim in (0, 1):
            rest.append(p)
        else:
            decay.append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
