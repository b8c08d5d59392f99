# shape[0] * shape[-1]
def count_parameters(model):
    return sum(p.shape[0] * (p.shape[-1] if p.dim() > 1 else 1) for p in model.parameters())
