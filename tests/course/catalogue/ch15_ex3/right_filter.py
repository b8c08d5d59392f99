# two filters over one list
def decay_groups(module, weight_decay):
    live = list(filter(lambda p: p.requires_grad, module.parameters()))
    sides = [[p for p in live if (p.dim() > 1) is wide] for wide in (True, False)]
    return [dict(params=ps, weight_decay=d) for ps, d in zip(sides, (weight_decay, 0))]
