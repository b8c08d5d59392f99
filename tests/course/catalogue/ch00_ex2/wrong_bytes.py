# bytes
def count_parameters(model):
    return sum(p.numel() * p.element_size() for p in model.parameters())
