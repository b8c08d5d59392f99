# only one group
def decay_groups(module, weight_decay):
    return [{'params': list(module.parameters()), 'weight_decay': weight_decay}]
