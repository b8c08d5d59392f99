"""A group without parameters is missing. The list always has two."""


def decay_groups(module, weight_decay):
    decay, rest = [], []
    for p in module.parameters():
        if p.requires_grad:
            (decay if p.ndim >= 2 else rest).append(p)
    groups = [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
    return [group for group in groups if group["params"]]
