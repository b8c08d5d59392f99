# fills finished dicts
def decay_groups(module, weight_decay):
    first = {"params": [], "weight_decay": weight_decay}
    second = {"params": [], "weight_decay": 0.0}
    for p in module.parameters():
        if not p.requires_grad:
            continue
        target = first if len(p.size()) >= 2 else second
        target["params"].append(p)
    return [first, second]
