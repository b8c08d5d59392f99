"""You sort by the name. A norm layer's scale is called `weight`, and it should not decay."""


def decay_groups(module, weight_decay):
    decay, rest = [], []
    for name, p in module.named_parameters():
        if p.requires_grad:
            (rest if name.endswith("bias") else decay).append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
