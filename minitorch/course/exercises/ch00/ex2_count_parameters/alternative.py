def count_parameters(model):
    total = 0
    for parameter in model.parameters():
        here = 1
        for size in parameter.shape:
            here = here * size
        total = total + here
    return total
