# counts only those that have a gradient already
def count_parameters(model):
    return sum(p.numel() for p in model.parameters() if p.grad is not None)
