def decay_groups(module, weight_decay):
    trained = [p for p in module.parameters() if p.requires_grad]
    groups = []
    for many, value in ((True, weight_decay), (False, 0.0)):
        chosen = [p for p in trained if (len(p.shape) > 1) == many]
        groups.append({"params": chosen, "weight_decay": value})
    return groups
