# frozen ones in the second group
def decay_groups(module, weight_decay):
    decay, rest = [], []
    for p in module.parameters():
        (decay if p.ndim >= 2 and p.requires_grad else rest).append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
