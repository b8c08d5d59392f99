# loses the order
def decay_groups(module, weight_decay):
    decay = {p for p in module.parameters() if p.requires_grad and p.ndim >= 2}
    rest = {p for p in module.parameters() if p.requires_grad and p.ndim < 2}
    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
