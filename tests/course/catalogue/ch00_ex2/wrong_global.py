# a count that goes on with each call
total = 0
def count_parameters(model):
    global total
    for p in model.parameters():
        total += p.numel()
    return total
