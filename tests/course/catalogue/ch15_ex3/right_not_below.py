# a comprehension each
def decay_groups(module, weight_decay):
    ps = [p for p in list(module.parameters()) if p.requires_grad is True]
    decay = [p for p in ps if not p.ndim < 2]
    rest = [p for p in ps if p.ndim < 2]

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
