# counts a parameter that is used twice, twice
def count_parameters(model):
    own = sum(p.numel() for p in model._parameters.values() if p is not None)
    return own + sum(count_parameters(child) for child in model.children())
