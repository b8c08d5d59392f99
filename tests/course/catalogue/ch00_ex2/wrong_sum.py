# adds the numbers themselves
def count_parameters(model):
    return sum(p.sum().item() for p in model.parameters())
