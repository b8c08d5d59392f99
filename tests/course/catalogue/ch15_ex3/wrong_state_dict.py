# the tensors of the state_dict
def decay_groups(module, weight_decay):
    decay, rest = [], []
    for p in module.state_dict().values():
        (decay if p.ndim >= 2 else rest).append(p)

    return [
        {"params": decay, "weight_decay": weight_decay},
        {"params": rest, "weight_decay": 0.0},
    ]
