"""A shared parameter is in a group twice."""


def decay_groups(module, weight_decay):
    decay, rest = [], []
    for _, p in module.named_parameters(remove_duplicate=False):
        if p.requires_grad:
            (decay if p.ndim >= 2 else rest).append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
