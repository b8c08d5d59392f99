# a float
def count_parameters(model):
    return float(sum(p.numel() for p in model.parameters()))
