# multiplies the sizes of each shape
def count_parameters(model):
    total = 0
    for p in model.parameters():
        n = 1
        for size in p.shape:
            n *= size
        total += n
    return total
