# counts the numbers that are not 0
def count_parameters(model):
    return sum(int((p != 0).sum().item()) for p in model.parameters())
