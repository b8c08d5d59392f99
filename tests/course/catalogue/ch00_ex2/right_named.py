# by name
def count_parameters(model):
    sizes = {name: p.numel() for name, p in model.named_parameters()}
    return sum(sizes.values())
