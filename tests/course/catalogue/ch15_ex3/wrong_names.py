# names instead of parameters
def decay_groups(module, weight_decay):
    decay, rest = [], []
    for name, p in module.named_parameters():
        if p.requires_grad:
            (decay if p.ndim >= 2 else rest).append(name)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
