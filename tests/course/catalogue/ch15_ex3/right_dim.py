# with dim() and a dict
def decay_groups(module, weight_decay):
    groups = {True: [], False: []}
    for p in filter(lambda p: p.requires_grad, module.parameters()):
        groups[p.dim() > 1].append(p)
    return [
        dict(params=groups[True], weight_decay=weight_decay),
        dict(params=groups[False], weight_decay=0),
    ]
