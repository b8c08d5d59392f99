# pairs
def decay_groups(module, weight_decay):
    decay, rest = [], []
    for p in module.parameters():
        if p.requires_grad:
            (decay if p.ndim >= 2 else rest).append(p)
    return (decay, weight_decay), (rest, 0.0)
