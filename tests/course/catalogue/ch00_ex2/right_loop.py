# a loop
def count_parameters(model):
    total = 0
    for p in model.parameters():
        total += p.numel()
    return total
