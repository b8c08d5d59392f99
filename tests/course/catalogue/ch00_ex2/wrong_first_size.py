# len of a tensor is its first size
# mistake: rows
def count_parameters(model):
    return sum(len(p) for p in model.parameters())
